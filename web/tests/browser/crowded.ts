// The fullest tables that there are: positions of whole games, played by the program from fixed seeds, so that everybody
// who looks sees the same.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import type { JsonObject, NewTable, OpenedTable } from '../../src/wire/messages';
import { kPurloin } from './house';

export interface Position {
  readonly game: string;
  /** Who is to act in it. */
  readonly seat: number;
  readonly phase: string;
  readonly state: JsonObject;
  /** By the first of the measures below. */
  readonly isFullest: boolean;
}

/** As much of a state as is looked at here; players are in all games that there are now. */
interface State {
  phase: string;
  players?: unknown[];
}

interface Answer {
  ok: boolean;
  actor: string;
  seat: number;
  state: State & JsonObject;
  move: string;
  moves: string[];
}

/** How much there is of something, roughly: by its names, and by its numbers. */
const named = (of: unknown): number => JSON.stringify(of ?? null).length;
const counted = (of: unknown): number =>
  typeof of === 'number' ? of : typeof of === 'object' && of !== null ? Object.values(of).reduce<number>((sum, one) => sum + counted(one), 0) : 0;

/** What lies on the table and is nobody's. */
const between = (state: State): object => ({ ...state, players: null, deck: null, unseen: null });

/** What makes a table full for whoever looks at it. */
const kMeasures: ((state: State, seat: number) => number)[] = [
  ({ players }) => named(players),
  ({ players }, seat) => named(players?.[seat]),
  ({ players }, seat) => Math.max(0, ...(players ?? []).filter((_, k) => k !== seat).map(named)), // who has less room
  ({ players }, seat) => counted(players?.[seat]),
  (state) => named(between(state)),
];

// More games have fuller tables, and take longer.
const kGamesPlayed = Number(process.env.PURLOIN_CROWDED ?? 30);

const nowThisNowThat = (all: string[], turn: number): string => all[(Math.floor(all.length / 2) + 3 * turn) % all.length]!;

/** For every phase in which a seat is asked, the fullest position; for those that come often, by every measure. */
export async function crowded(game: string, seats: number): Promise<Position[]> {
  const engine = spawn(kPurloin, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (request: object): Promise<Answer> => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    const answer = JSON.parse((await lines.next()).value as string) as Answer;
    if (!answer.ok) throw new Error(JSON.stringify([request, answer]));
    return answer;
  };
  const fullest = new Map<string, Position & { amount: number }>();
  const asked = new Map<string, number>();
  const settled = { auto: true, with: ['state'] };
  for (let seed = 0; seed < kGamesPlayed; seed += 1) {
    let now = await ask({ do: 'new', game, seats, seed: String(seed), ...settled });
    for (let moves = 0; now.actor === 'seat'; moves += 1) {
      const { state, seat } = now;
      asked.set(state.phase, (asked.get(state.phase) ?? 0) + 1);
      kMeasures.forEach((measure, k) => {
        const key = `${state.phase} ${k}`;
        const here = measure(state, seat);
        if (here > (fullest.get(key)?.amount ?? -1)) fullest.set(key, { game, seat, phase: state.phase, state, isFullest: k === 0, amount: here });
      });
      // Where one knows what is good and the others do not, somebody ends up with nearly everything.
      const knows = seed % 3 === 0 || seat === 0 || moves % 5 === 0;
      const move = knows ? (await ask({ do: 'best', bot: 'greedy', iterations: 1 })).move : nowThisNowThat((await ask({ do: 'legal' })).moves, moves);
      now = await ask({ do: 'play', move, ...settled });
    }
  }
  engine.stdin.end();
  // What is seldom asked is looked at once.
  const all = [...asked.values()].reduce((sum, one) => sum + one, 0);
  const wanted = [...fullest.values()].filter(({ phase, isFullest }) => isFullest || asked.get(phase)! > all / 5);
  // One that is full by several measures is the first one's.
  return [...new Map(wanted.reverse().map((one) => [JSON.stringify(one.state), one])).values()];
}

const kLongNames = ['duchess', 'sable']; // of those that bots have

/** Sits down where somebody is to act in this position; everybody else is a bot. */
export async function sitDownAt(page: Page, { game, seat, state }: Position, name: string): Promise<void> {
  const { seats, options } = state as { seats: number; options: JsonObject };
  const places = Array.from({ length: seats }, (_, k) => (k === seat ? 'me' : 'greedy'));
  const cast = places.map((_, k) => kLongNames[k % kLongNames.length]!);
  const wanted: NewTable = { game, seats, options, places, cast, name, clock: null, position: state };
  await page.goto('/healthz'); // next to nothing, at the same place
  const opened = await page.evaluate(async (body): Promise<OpenedTable> => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as OpenedTable;
  }, JSON.stringify(wanted));
  await page.evaluate(([kept, table]) => localStorage.setItem('purloin.tables', JSON.stringify({ [table]: kept })), [
    { ...opened, game, title: game, seen: Date.now(), over: false },
    opened.table,
  ] as const);
  await page.goto(`/t/${opened.table}`);
  await page.waitForSelector('.table');
}
