// The client's own files, kept by the browser so that the page opens without a server. Nothing that a server says is
// ever kept: only what was built together, under one version.

export interface Built {
  version: string;
  /** Paths of all files, `/index.html` among them. */
  files: readonly string[];
}

const kPrefix = 'purloin ';
const kPage = '/index.html';
const kSaid = /^\/(api|ws|metrics|healthz|readyz)(\/|$)/;
/** What is named by its content never changes. */
const isHashed = (path: string): boolean => path.startsWith('/assets/');

export const shelfOf = ({ version }: Built): string => kPrefix + version;

/** All of the files or none of them: half a client is none. */
export async function keepFiles(shelves: CacheStorage, built: Built): Promise<void> {
  const name = shelfOf(built);
  await shelves.delete(name); // it becomes the newest
  const shelf = await shelves.open(name);
  try {
    await shelf.addAll(built.files.map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })));
  } catch (error) {
    await shelves.delete(name);
    throw error;
  }
}

/** Two are kept: a page that is open may still want parts of the client that it came with. */
export async function dropOldFiles(shelves: CacheStorage): Promise<void> {
  const ours = (await shelves.keys()).filter((name) => name.startsWith(kPrefix));
  await Promise.all(ours.slice(0, -2).map((name) => shelves.delete(name)));
}

export type Kind = 'page' | 'hashed' | 'file';

/** Which requests are answered here; all others go to the server as if this were not there. */
export function kindOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string, built: Built): Kind | null {
  const { origin: asked, pathname } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin || kSaid.test(pathname)) return null;
  if (request.mode === 'navigate') return 'page';
  if (isHashed(pathname)) return 'hashed';
  return built.files.includes(pathname) ? 'file' : null;
}

const late = (ms: number): Promise<never> => new Promise((_, fail) => setTimeout(() => fail(new Error('late')), ms));

/**
 * The server's page while there is one, so that nobody stays with an old client; what is kept where nobody answers in
 * time, or only somebody who stands before the server.
 */
export async function answerPage(ask: () => Promise<Response>, shelves: CacheStorage, built: Built, patienceMs: number): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await shelves.open(shelfOf(built))).match(kPage);
  let answer: Response | undefined;
  try {
    answer = await Promise.race([ask(), late(patienceMs)]);
    if (answer.status < 500) return answer;
  } catch (error) {
    const page = await kept();
    if (page === undefined) throw error;
    return page;
  }
  return (await kept()) ?? answer;
}

/** Of any version that is kept: what is named by its content is the same in all of them. */
export const answerHashed = async (request: Request, ask: () => Promise<Response>, shelves: CacheStorage): Promise<Response> =>
  (await shelves.match(request, { ignoreVary: true })) ?? ask();

/** Pictures and the manifest: the server's, while there is one. */
export async function answerFile(request: Request, ask: () => Promise<Response>, shelves: CacheStorage): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    const kept = await shelves.match(request, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}
