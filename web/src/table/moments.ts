// An update is a row of events; those of one move are a moment, shown together. What a moment changes
// of the view comes with it, so that the board can be shown after each of them.
import { argumentKinds, type ToldEvent } from '../wire/events';
import { applyPatch } from '../wire/patch';

export type Moment = readonly ToldEvent[];

/** What changes the view ends a moment; what is no move's is one of its own. */
export function momentsOf(events: readonly ToldEvent[]): Moment[] {
  const moments: ToldEvent[][] = [];
  let before: ToldEvent | null = null;
  for (const event of events) {
    const begins = before === null || before.view !== undefined || before.key.startsWith('table.');
    if (begins || event.key.startsWith('table.')) moments.push([event]);
    else moments.at(-1)!.push(event);
    before = event;
  }
  return moments;
}

/** The view after a moment. */
export function viewAfter<View>(view: View, moment: Moment): View {
  return moment.reduce((shown, event) => (event.view === undefined ? shown : applyPatch(shown, event.view)), view);
}

/** Whether dice fall in it. */
export const hasDice = (moment: Moment): boolean =>
  moment.some((event) => showsDice(event.key, event));

function showsDice(key: string, given: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(argumentKinds[key] ?? {}).some(([name, kind]) => {
    const value = given[name];
    if (!Array.isArray(value)) return false;
    // Dice with other faces than numbers are a list of things.
    if (name === 'dice') return value.length > 0;
    return argumentKinds[kind] !== undefined && value.some((item) => showsDice(kind, item as Record<string, unknown>));
  });
}
