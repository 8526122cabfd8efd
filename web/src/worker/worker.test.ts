import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerFile, answerHashed, answerPage, dropOldFiles, keepFiles, kindOf, shelfOf } from './keeping';
import { goTo, isSeen, noticeOf, readTold, type Window } from './telling';

const kOrigin = 'https://club.example';
const built = { version: 'v2', files: ['/index.html', '/assets/a-1.js', '/icon.svg'] };

/** Shelves in memory; `missing` cannot be had of the server. */
let shelves: Map<string, Map<string, Response>>;
let missing: string[];
const pathOf = (asked: RequestInfo | URL): string => new URL(typeof asked === 'string' ? asked : 'url' in asked ? asked.url : asked, kOrigin).pathname;
const shelf = (files: Map<string, Response>): Pick<Cache, 'addAll' | 'match'> => ({
  addAll: async (all) => {
    if ([...all].some((one) => missing.includes(pathOf(one)))) throw new TypeError('404');
    for (const one of all) files.set(pathOf(one), new Response(pathOf(one)));
  },
  match: async (asked) => files.get(pathOf(asked))?.clone(),
});
const storage = {
  keys: async () => [...shelves.keys()],
  delete: async (name: string) => shelves.delete(name),
  open: async (name: string) => {
    if (!shelves.has(name)) shelves.set(name, new Map());
    return shelf(shelves.get(name)!) as Cache;
  },
  match: async (asked: RequestInfo) => [...shelves.values()].map((files) => files.get(pathOf(asked))?.clone()).find(Boolean),
} as unknown as CacheStorage;
const words = async (answer: Promise<Response>): Promise<string> => (await answer).text();
const fails = (): Promise<Response> => Promise.reject(new TypeError('offline'));
const request = (path: string): Request => ({ url: kOrigin + path, method: 'GET', mode: 'cors' }) as Request;

beforeEach(() => {
  [shelves, missing] = [new Map(), []];
  vi.stubGlobal('Request', class {
    constructor(readonly url: string, readonly init: { cache: string }) {}
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps all files or none', async () => {
  await keepFiles(storage, built);
  expect([...shelves.get(shelfOf(built))!.keys()]).toEqual(built.files);
  missing = ['/assets/a-1.js'];
  await expect(keepFiles(storage, { ...built, version: 'v3' })).rejects.toThrow();
  expect([...shelves.keys()]).toEqual([shelfOf(built)]);
});

it('keeps the client before, which a page may still want parts of, and none older', async () => {
  shelves.set('another app', new Map());
  for (const version of ['v1', 'v2', 'v3', 'v1']) await keepFiles(storage, { ...built, version });
  await dropOldFiles(storage);
  expect([...shelves.keys()]).toEqual(['another app', 'purloin v3', 'purloin v1']); // the newest is who came last
});

it('answers for the files of the client and for nothing that a server says', () => {
  const kind = (path: string, more: object = {}): string | null => kindOf({ ...request(path), ...more } as Request, kOrigin, built);
  const page = { mode: 'navigate' };
  expect(kind('/t/00ff', page)).toBe('page');
  expect(kind('/', page)).toBe('page');
  expect(kind('/assets/a-1.js')).toBe('hashed');
  expect(kind('/assets/old-0.js')).toBe('hashed');
  expect(kind('/icon.svg')).toBe('file');
  for (const path of ['/api/games', '/api/tables/1/record', '/ws', '/metrics', '/healthz', '/readyz', '/unknown.png']) {
    expect(kind(path)).toBeNull();
  }
  expect(kind('/api/tables/1/record', page)).toBeNull();
  expect(kind('/', { ...page, method: 'POST' })).toBeNull();
  expect(kindOf({ ...request('/'), ...page, url: 'https://elsewhere.example/' } as Request, kOrigin, built)).toBeNull();
});

it('shows the page of the server while there is one, so that nobody stays with an old client', async () => {
  await keepFiles(storage, built);
  const answer = (status: number) => async (): Promise<Response> => new Response('new', { status });
  expect(await words(answerPage(answer(200), storage, built, 1000))).toBe('new');
  expect(await words(answerPage(answer(404), storage, built, 1000))).toBe('new');
  expect(await words(answerPage(answer(502), storage, built, 1000))).toBe('/index.html'); // a proxy without a server
  expect(await words(answerPage(fails, storage, built, 1000))).toBe('/index.html');
  expect(await words(answerPage(() => new Promise(() => undefined), storage, built, 1))).toBe('/index.html');
  shelves.clear();
  await expect(answerPage(fails, storage, built, 1000)).rejects.toThrow();
  expect((await answerPage(answer(502), storage, built, 1000)).status).toBe(502);
});

it('takes what is named by its content from the shelf, and the rest where no server is', async () => {
  await keepFiles(storage, built);
  const ask = async (): Promise<Response> => new Response('asked');
  expect(await words(answerHashed(request('/assets/a-1.js'), ask, storage))).toBe('/assets/a-1.js');
  expect(await words(answerHashed(request('/assets/b-2.js'), ask, storage))).toBe('asked');
  expect(await words(answerFile(request('/icon.svg'), ask, storage))).toBe('asked');
  expect(await words(answerFile(request('/icon.svg'), fails, storage))).toBe('/icon.svg');
  await expect(answerFile(request('/other.svg'), fails, storage)).rejects.toThrow();
});

const told = { say: 'turn', table: '00112233445566ff', title: 'Crypt', language: 'fr' } as const;
const at = (path: string, visibilityState = 'hidden'): Window & { focused: number } => {
  const one = { url: kOrigin + path, visibilityState, focused: 0, focus: async () => void (one.focused += 1) };
  return one;
};

it('reads what it is told, and nothing else', () => {
  expect(readTold(JSON.stringify(told))).toEqual(told);
  expect(readTold(JSON.stringify({ say: 'turn', table: told.table }))).toEqual({ ...told, title: '', language: 'en' });
  for (const text of ['', 'x', '{}', 'null', '{"say":"turn","table":"../x"}', '{"say":"other","table":"00112233445566ff"}']) {
    expect(readTold(text)).toBeNull();
  }
});

it('tells a turn in the person’s language, once a table, unless they see it', () => {
  const turn = { en: 'Your turn', fr: 'À vous' };
  const { title, options } = noticeOf(told, turn);
  expect(title).toBe('À vous');
  expect(options).toMatchObject({ body: 'Crypt', tag: `purloin ${told.table}`, data: { path: `/t/${told.table}` } });
  expect(noticeOf({ ...told, language: 'xx' }, turn).title).toBe('Your turn');
  expect(isSeen(told, [at('/', 'visible'), at(`/t/${told.table}`)])).toBe(false);
  expect(isSeen(told, [at(`/t/${told.table}`, 'visible')])).toBe(true);
});

it('goes to the table where it is open, or opens it', async () => {
  const [lobby, table] = [at('/'), at(`/t/${told.table}`)];
  const opened: string[] = [];
  const open = async (path: string): Promise<void> => void opened.push(path);
  await goTo(`/t/${told.table}`, [lobby, table], open);
  expect([lobby.focused, table.focused, opened]).toEqual([0, 1, []]);
  await goTo(`/t/${told.table}`, [lobby], open);
  expect([lobby.focused, opened]).toEqual([0, [`/t/${told.table}`]]);
});
