import type { GameLog } from '../../table/story';
import { tieBroken } from './races';
import { asView } from './reading';
import { t } from './t';

/** A round begins after the end of the one before; everybody's income is a line. */
export const log: GameLog = {
  rounds: () => {
    let ended = true;
    return (event) => {
      const begins = ended && (event.key === 'tm.starts' || event.key === 'tm.deals' || event.key === 'tm.rolls');
      if (begins) ended = false;
      if (event.key === 'tm.round-ends') ended = true;
      return begins;
    };
  },
  ties: ['tm.grabs'],
  tie: (view, tied) => {
    const mine = asView(view);
    const by = mine === null ? 'race' : tieBroken(mine, tied);
    return by === 'race' ? null : t(`tie.${by}`);
  },
  apart: { 'tm.gains': ['gains'] },
};
