// What every event of a table's log can be asked.
import type { ToldEvent } from '../wire/events';

/** Of the game, not of the people around it. */
export const isGame = (event: ToldEvent): boolean => !event.key.startsWith('table.');

/** Whose event it is, where it speaks of one player first. */
export const seatOf = (event: ToldEvent): number | null => ('seat' in event ? (event.seat ?? null) : null);

export const colorOf = (event: ToldEvent): string => {
  const seat = seatOf(event);
  return seat === null ? 'var(--line)' : `var(--seat-${seat})`;
};

/** "Anna, Ben and Cleo". */
export const namesOf = (seats: readonly number[], names: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang).format(seats.map((seat) => names[seat] ?? ''));
