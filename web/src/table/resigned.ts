import type { TableDoc } from '../wire/messages';

const kLastFall = 3; // of a clock: then the bot stays

/** Who is out of the game by their own wish, and not because a clock fell too often. */
export const hasResigned = ({ seats, clock }: TableDoc, seat: number | null): boolean =>
  seat !== null && seats[seat]?.out === true && (clock?.falls[seat] ?? 0) < kLastFall;
