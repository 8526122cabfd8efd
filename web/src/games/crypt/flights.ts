// What moved between two views, so that the board can show cards and servants on their way.
import type { CryptView, TreasureView, Type } from './view';

export interface CardFlight {
  kind: 'card';
  /** From a slot (counted from 1). */
  slot: number;
  type: Type;
  coins: number | null;
  /** To a player, or to the discard pile. */
  to: number | 'discard';
}

export interface ServantFlight {
  kind: 'servant';
  slot: number;
  owner: number | 'ghost';
  effort: number;
  /** What it rolled, where that is known. */
  value: number | null;
  exhausted: boolean;
  /** Rolled at the end of a round, or pushed out by somebody. */
  rolled: boolean;
}

export type Flight = CardFlight | ServantFlight;

const key = (type: Type, coins: number | null): string => `${type} ${coins ?? '?'}`;

function gained(before: readonly TreasureView[], after: readonly TreasureView[]): string[] {
  const left = before.map((card) => key(card.type, card.coins));
  const fresh: string[] = [];
  for (const card of after) {
    const at = left.indexOf(key(card.type, card.coins));
    if (at >= 0) left.splice(at, 1);
    else fresh.push(key(card.type, card.coins));
  }
  return fresh;
}

/** Whether the crypt was dealt anew, or cleared, between two views. */
function isNewRound(before: CryptView, after: CryptView): boolean {
  return before.round !== after.round || (before.crypt.length > 0 && after.crypt.length === 0);
}

function cardFlights(before: CryptView, after: CryptView): CardFlight[] {
  const fresh = after.players.map((player, seat) =>
    gained(before.players[seat]?.treasure ?? [], player.treasure),
  );
  const cleared = isNewRound(before, after);
  const flights: CardFlight[] = [];
  before.crypt.forEach((card, index) => {
    const gone = !card.taken && (cleared || after.crypt[index]?.taken);
    if (!gone) return;
    const claims = (seat: number): number =>
      fresh[seat]?.findIndex(
        (name) =>
          name === key(card.type, card.coins) ||
          (card.coins === null && name.startsWith(`${card.type} `)) ||
          name === key(card.type, null),
      ) ?? -1;
    const seats = fresh.map((_, seat) => seat).filter((seat) => claims(seat) >= 0);
    const seat = seats.find((candidate) => candidate === card.by) ?? seats[0];
    const flight = { kind: 'card', slot: index + 1, type: card.type, coins: card.coins } as const;
    if (seat === undefined) {
      flights.push({ ...flight, to: 'discard' });
      return;
    }
    fresh[seat]?.splice(claims(seat), 1);
    flights.push({ ...flight, to: seat });
  });
  return flights;
}

function servantFlights(
  before: CryptView,
  after: CryptView,
  dice: ReadonlyMap<number, number[]>,
): ServantFlight[] {
  const cleared = isNewRound(before, after);
  const flights: ServantFlight[] = [];
  before.crypt.forEach((slot, index) => {
    if (slot.by === null || slot.count === 0) return;
    const { by: owner, effort } = slot;
    const now = after.crypt[index];
    const rolled = cleared || (now?.taken ?? true);
    if (!rolled && now?.by === owner) return;
    for (let i = 0; i < slot.count; ++i) {
      const value = rolled ? (dice.get(index + 1)?.[i] ?? null) : null;
      const fact = { slot: index + 1, owner, effort, value, rolled };
      flights.push({ kind: 'servant', exhausted: false, ...fact });
    }
  });
  // Those that fell shortest of their effort are the ones that tired.
  const margin = (flight: ServantFlight): number => (flight.value ?? 1) - flight.effort;
  after.players.forEach((player, seat) => {
    const tired = player.exhausted - (before.players[seat]?.exhausted ?? 0);
    flights
      .filter((flight) => flight.rolled && flight.owner === seat)
      .sort((a, b) => margin(a) - margin(b))
      .slice(0, Math.max(0, tired))
      .forEach((flight) => (flight.exhausted = true));
  });
  return flights;
}

export function flightsBetween(
  before: CryptView | null,
  after: CryptView | null,
  dice: ReadonlyMap<number, number[]> = new Map(),
): Flight[] {
  if (!before || !after || before.round > after.round) return [];
  return [...cardFlights(before, after), ...servantFlights(before, after, dice)];
}
