// Cards of a kind are interchangeable in the view; on the board each is one thing that moves. This
// follows them: a card that leaves a museum is the one that arrives in somebody's loot.
import { compareKinds } from './exhibits';
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
        const from = loose.findIndex((card) => card.kind === kind);
        const moved = from < 0 ? undefined : loose.splice(from, 1)[0];
        next.push({ key: moved?.key ?? key++, kind, at });
      }
    }
  }
  return next.sort((a, b) => compareKinds(a.kind, b.kind) || a.key - b.key);
}
