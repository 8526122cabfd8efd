// Cards of a kind are interchangeable in the view; on the board each is one thing that moves. This
// follows them: a card that leaves a museum is the one that arrives in somebody's loot.
import { compareKinds, fits } from './exhibits';
import type { DiceHeistView } from './view';

export interface Card {
  key: number;
  kind: string;
  /** `museum:ID` or `seat:K`. */
  at: string;
}

function wantedPlaces(view: DiceHeistView): Map<string, Record<string, number>> {
  const places = new Map<string, Record<string, number>>();
  for (const [museum, kinds] of Object.entries(view.museums)) places.set(`museum:${museum}`, kinds);
  view.players.forEach(({ loot }, seat) => places.set(`seat:${seat}`, loot));
  return places;
}

/** The one that is this card now: of its kind or, where artifacts are turned over, one that it can be, best one that lay
 * there already. */
function placeOf(loose: readonly Card[], kind: string, at: string): number {
  const exact = loose.findIndex((card) => card.kind === kind);
  if (exact >= 0) return exact;
  const turned = loose.findIndex((card) => card.at === at && fits(card.kind, kind));
  return turned >= 0 ? turned : loose.findIndex((card) => fits(card.kind, kind));
}

/** The cards of the new view: those that stayed, those that moved, and new ones from the deck. */
export function follow(cards: readonly Card[], view: DiceHeistView): Card[] {
  const places = wantedPlaces(view);
  const missing = new Map([...places].map(([at, kinds]) => [at, { ...kinds }]));
  const next: Card[] = [];
  const loose: Card[] = [];
  for (const card of cards) {
    const here = missing.get(card.at);
    if (here && (here[card.kind] ?? 0) > 0) {
      here[card.kind] = here[card.kind]! - 1;
      next.push(card);
    } else loose.push(card);
  }
  let key = cards.reduce((most, card) => Math.max(most, card.key), -1) + 1;
  for (const [at, kinds] of missing) {
    for (const [kind, count] of Object.entries(kinds)) {
      for (let n = 0; n < count; n += 1) {
        const from = placeOf(loose, kind, at);
        const moved = from < 0 ? undefined : loose.splice(from, 1)[0];
        next.push({ key: moved?.key ?? key++, kind, at });
      }
    }
  }
  return next.sort((a, b) => compareKinds(a.kind, b.kind) || a.key - b.key);
}
