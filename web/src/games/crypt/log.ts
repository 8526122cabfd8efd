import type { GameLog } from '../../table/story';

/** A round begins with its cards; what is collected is told card by card. */
export const log: GameLog = {
  rounds: () => (event) => event.key === 'cr.deals' && (event.cards?.length ?? 0) > 0,
  ties: ['cr.tiebreak'],
  apart: { 'cr.collects': ['cards', 'found'] },
};
