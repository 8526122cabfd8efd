// What games are called, for when no server is there to say it.
import { readable } from '../language/readable';
import type { GameFacts } from '../wire/messages';

const kKey = 'purloin.games';

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, string>;
  } catch {
    return {}; // no storage, or a damaged entry
  }
}

export function noteGames(games: readonly GameFacts[]): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(Object.fromEntries(games.map(({ id, title }) => [id, title]))));
  } catch {
    // without storage they are called by their ids
  }
}

export const titleOf = (game: string): string => read()[game] ?? readable(game);
