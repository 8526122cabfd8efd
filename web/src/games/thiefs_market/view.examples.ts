// Views for tests, which say what they are about and leave the rest as it is here.
import type { PlayerView, ThiefsMarketView } from './view';

export const anyPlayer: PlayerView = {
  pile: null, gold: 0, infamy: 0, cards: [], copied: {}, used: [], purchases: 0, final: null,
};

export const viewOf = (players: PlayerView[]): ThiefsMarketView => ({
  game: 'thiefs-market',
  seats: players.length,
  options: {},
  phase: 'split',
  round: 1,
  start: 0,
  seat: 0,
  center: '',
  players,
  market: { A: [], B: [], C: [] },
  deck: { A: 0, B: 0, C: 0 },
  unseen: { A: [], B: [], C: [] },
  bought: { A: 0, B: 0, C: 0 },
  rerolling: null,
});
