// What hangs on everybody together: who acts last, who has the best tapestries.
import type { Bounds } from '../../wire/messages';
import type { CryptView, Holder } from './view';

/** Who has Lights Out: the Leader's right-hand neighbour, or with two at the table the Leader. */
export function lightsOut(view: CryptView): Holder {
  const { leader, players } = view;
  if (leader === null || leader === 'ghost' || players.length <= 2) return leader;
  return (leader + players.length - 1) % players.length;
}

export interface Standing {
  seat: number;
  total: Bounds;
}

const kMostCoins = 4; // of a card

/** The value of everybody's tapestries, as far as it is known; the best first, none without one. */
export function tapestries(view: CryptView): Standing[] {
  const all = view.players.map(({ treasure }, seat) => {
    const cards = treasure.filter(({ type }) => type === 'tapestry');
    const known = cards.reduce((sum, { coins }) => sum + (coins ?? 0), 0);
    const hidden = cards.filter(({ coins }) => coins === null).length;
    const total: Bounds = hidden === 0 ? known : [known + hidden, known + kMostCoins * hidden];
    return { seat, total, cards: cards.length };
  });
  const least = (total: Bounds): number => (typeof total === 'number' ? total : total[0]);
  return all
    .filter(({ cards }) => cards > 0)
    .sort((a, b) => least(b.total) - least(a.total))
    .map(({ seat, total }) => ({ seat, total }));
}
