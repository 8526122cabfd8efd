// What the server tells a browser whose page is closed, and what happens when somebody takes it up.

/** What a notice says (docs/server-protocol.md, Notices). */
export interface Told {
  say: 'turn';
  table: string;
  title: string;
  language: string;
}

/** A window of this house, as the worker sees it. */
export interface Window {
  url: string;
  visibilityState: string;
  focus(): Promise<unknown>;
}

export interface Notice {
  title: string;
  options: { body: string; tag: string; icon: string; data: { path: string } };
}

const kTable = /^[0-9a-f]{16}$/;

/** Null when it is none of ours. */
export function readTold(text: string): Told | null {
  try {
    const { say, table, title, language } = JSON.parse(text) as Partial<Told>;
    if (say !== 'turn' || typeof table !== 'string' || !kTable.test(table)) return null;
    return { say, table, title: typeof title === 'string' ? title : '', language: typeof language === 'string' ? language : 'en' };
  } catch {
    return null;
  }
}

const pathOf = ({ table }: Told): string => `/t/${table}`;
const isAt = (path: string) => ({ url }: Window): boolean => new URL(url).pathname === path;

/** `turn` has what a turn is called, by language. */
export function noticeOf(told: Told, turn: Readonly<Record<string, string>>): Notice {
  const title = turn[told.language] ?? turn.en ?? told.title;
  const options = { body: told.title, tag: `purloin ${told.table}`, icon: '/icon-192.png', data: { path: pathOf(told) } };
  return { title, options };
}

/** Whoever has the table before their eyes sees whose turn it is. */
export const isSeen = (told: Told, windows: readonly Window[]): boolean =>
  windows.some((one) => isAt(pathOf(told))(one) && one.visibilityState === 'visible');

/** To the table: in the window that has it, or in a new one. */
export async function goTo(path: string, windows: readonly Window[], open: (path: string) => Promise<unknown>): Promise<void> {
  const there = windows.find(isAt(path));
  if (there !== undefined) await there.focus();
  else await open(path);
}
