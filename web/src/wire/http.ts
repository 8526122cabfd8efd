import type { AnyEvent } from './events';
import type {
  FilmAnswer,
  GamesAnswer,
  LookbackDoc,
  LookbackProgress,
  LessonAnswer,
  LessonDescribed,
  LessonFacts,
  LessonRequest,
  NewTable,
  OpenedTable,
  PiecesAnswer,
  PushAnswer,
  ReachAnswer,
  RefusedAnswer,
  TablesAnswer,
} from './messages';

/** The server said no: a code for programs, a reason for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly reason: AnyEvent,
  ) {
    super(code);
  }

  /** Whether the same may well be granted a little later. */
  get passes(): boolean {
    return this.code === 'try-again' || this.code === 'too-fast';
  }
}

/** Nobody answered; the same question may be asked again later. */
export class Unreachable extends Error {}

async function answer<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Unreachable(path);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  const { code, reason } = (body ?? {}) as Partial<RefusedAnswer>;
  if (code === undefined || reason === undefined) throw new Unreachable(`${path}: ${response.status}`);
  throw new Refusal(code, reason);
}

export const games = (): Promise<GamesAnswer> => answer('/api/games');

export const pieces = (game: string): Promise<PiecesAnswer> => answer(`/api/games/${encodeURIComponent(game)}`);

export const reach = (): Promise<ReachAnswer> => answer('/api/reach');

/** The key that browsers subscribe to notices with. */
export const pushKey = (): Promise<PushAnswer> => answer('/api/push');

export const tables = (): Promise<TablesAnswer> => answer('/api/tables');

const kTriesToOpen = 4;

/** Asked again when nobody answers: with the same token it is the same table. */
export async function openTable(table: NewTable & { token: string }): Promise<OpenedTable> {
  for (let tries = 1; ; ++tries) {
    try {
      return await answer('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(table),
      });
    } catch (error) {
      if (!(error instanceof Unreachable) || tries === kTriesToOpen) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * tries));
    }
  }
}

const bearer = (secret: string | null): Record<string, string> =>
  secret === null ? {} : { authorization: `Bearer ${secret}` };

/** A game told again, from a version on; `as` null is whoever the secret is of. */
export const film = (table: string, secret: string | null, as: string | null, after: number): Promise<FilmAnswer> => {
  const query = new URLSearchParams({ ...(as === null ? {} : { as }), after: String(after) });
  return answer(`/api/tables/${encodeURIComponent(table)}/replay?${query}`, { headers: bearer(secret) });
};

/** What the master makes of a game that is over, or how far it is with it. */
export const lookback = (table: string, secret: string | null): Promise<LookbackDoc | LookbackProgress> =>
  answer(`/api/tables/${encodeURIComponent(table)}/lookback`, { headers: bearer(secret) });

/** The same of a record, which is verified first. */
export const filmOfRecord = (record: string, as: string): Promise<FilmAnswer> =>
  answer(`/api/replay?${new URLSearchParams({ as })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: record,
  });

/** Everything of a room, for a member, who says by their device who they are. */
export const roomExport = (room: string, device: string): Promise<unknown> =>
  answer(`/api/rooms/${encodeURIComponent(room)}`, { headers: { authorization: `Bearer ${device}` } });

/** The game record; a table that is not public wants its key, its watch key or a seat's token. */
export const record = (table: string, secret: string | null): Promise<unknown> =>
  answer(`/api/tables/${encodeURIComponent(table)}/record`, {
    headers: bearer(secret),
  });

/** The guided first game of a game. */
export const lessonFacts = (game: string): Promise<LessonFacts> => answer(`/api/lessons/${encodeURIComponent(game)}`);

const askLesson = <T>(game: string, asked: LessonRequest): Promise<T> =>
  answer(`/api/lessons/${encodeURIComponent(game)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });

/** What became of the moves that were played in a scene. */
export const playLesson = (game: string, scene: string, moves: readonly string[]): Promise<LessonAnswer> =>
  askLesson(game, { scene, moves: [...moves] });

/** What other moves would do there. */
export const describeInLesson = (game: string, scene: string, moves: readonly string[], describe: string[]): Promise<LessonDescribed> =>
  askLesson(game, { scene, moves: [...moves], describe });
