// The two races of the market as they stand: henchmen and gold (TM-29).
import type { ThiefsMarketView, PlayerView } from './view';

export interface Place {
  place: 'most' | 'most-tied' | 'second' | null;
  points: number;
}

const kMost = 3;
const kMostTied = 2;
const kSecond = 1;

/** What everybody's count would earn; `second` where the second most earn something. */
export function placesOf(counts: readonly number[], second: boolean): Place[] {
  const [top = 0, next = 0] = [...new Set(counts)].filter((count) => count > 0).sort((a, b) => b - a);
  const having = (count: number): number => counts.filter((one) => one === count).length;
  return counts.map((count) => {
    if (count > 0 && count === top) {
      return having(top) === 1 ? { place: 'most', points: kMost } : { place: 'most-tied', points: kMostTied };
    }
    if (second && count > 0 && count === next && having(next) === 1) return { place: 'second', points: kSecond };
    return { place: null, points: 0 };
  });
}

/** Icons of henchmen on somebody's cards; a copy has those of what it copies. */
export function henchmenOf(player: PlayerView, iconsOf: (card: string) => readonly string[]): number {
  return player.cards
    .flatMap((card) => iconsOf(player.copied[card] ?? card))
    .filter((icon) => icon === 'henchman').length;
}

/** How a tie at the end was broken (TM-30): by cards, then by gold and infamy, then by a race. */
export function tieBroken(view: ThiefsMarketView, tied: readonly number[]): 'cards' | 'tokens' | 'race' {
  const most = (count: (player: PlayerView) => number): number => {
    const counts = tied.map((seat) => count(view.players[seat]!));
    return counts.filter((one) => one === Math.max(...counts)).length;
  };
  if (most(({ cards }) => cards.length) === 1) return 'cards';
  const cards = Math.max(...tied.map((seat) => view.players[seat]!.cards.length));
  const left = tied.filter((seat) => view.players[seat]!.cards.length === cards);
  const tokens = left.map((seat) => view.players[seat]!.gold + (view.players[seat]!.infamy ?? 0));
  return tokens.filter((one) => one === Math.max(...tokens)).length === 1 ? 'tokens' : 'race';
}
