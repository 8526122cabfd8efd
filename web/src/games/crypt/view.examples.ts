// Views for tests, which say what they are about and leave the rest as it is here.
import type { CryptView, PlayerView, SlotView } from './view';

export const anySlot: SlotView = {
  type: 'idol', coins: 1, up: true, seen: [], taken: false, by: null, count: 0, effort: 0,
};

export const anyPlayer: PlayerView = { servants: 3, exhausted: 0, placed: false, treasure: [] };

export const anyView: CryptView = {
  game: 'crypt',
  seats: 2,
  options: {},
  collectors: null,
  phase: 'claim',
  round: 1,
  leader: 0,
  seat: 0,
  turn: 0,
  unseen: {},
  top: null,
  crypt: [],
  players: [anyPlayer, anyPlayer],
  ghost: null,
  'idol-b': null,
  discard: [],
};
