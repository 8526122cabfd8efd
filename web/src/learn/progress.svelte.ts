// How far this browser has come in guided first games, and to whom they are offered.
import { t } from '../language';
import { keepsakes } from '../keepsakes.svelte';
import { me } from '../people/me.svelte';

export interface Progress {
  /** Where somebody is: a scene, what they have played there, and which one it is of how many. */
  scene: string;
  moves: string[];
  n: number;
  of: number;
  done: boolean;
  /** Not to be offered any more. */
  dismissed: boolean;
}

const kKey = 'purloin.lessons';
const kFresh: Progress = { scene: '', moves: [], n: 0, of: 0, done: false, dismissed: false };

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** Whatever stands in the storage, as progress. */
export function readProgress(text: string | null): Record<string, Progress> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept as Record<string, Partial<Progress> | null>).flatMap(([game, one]) =>
        one === null || typeof one !== 'object'
          ? []
          : [[game, {
              scene: isText(one.scene) ? one.scene : '',
              moves: Array.isArray(one.moves) ? one.moves.filter(isText) : [],
              n: isCount(one.n) ? one.n : 0,
              of: isCount(one.of) ? one.of : 0,
              done: one.done === true,
              dismissed: one.dismissed === true,
            }]],
      ),
    );
  } catch {
    return {}; // a damaged entry
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(kKey);
  } catch {
    return null; // no storage: it lasts as long as the page
  }
}

class Lessons {
  private all = $state.raw(readProgress(stored()));

  of(game: string): Progress {
    return this.all[game] ?? kFresh;
  }

  keep(game: string, news: Partial<Progress>): void {
    this.all = { ...this.all, [game]: { ...this.of(game), ...news } };
    try {
      localStorage.setItem(kKey, JSON.stringify(this.all));
    } catch {
      // See above.
    }
  }
}

export const lessons = new Lessons();

/** A game that has something to offer there has a guided first game. */
export const offerOf = (game: string): string => t.maybe(`learn.${game}`, '');
export const hasLesson = (game: string): boolean => offerOf(game) !== '';

/** Offered to who has never played it, until they have seen it or do not want to. */
export function isOffered(game: string): boolean {
  const { done, dismissed } = lessons.of(game);
  if (done || dismissed || !hasLesson(game)) return false;
  const sat = keepsakes.list().some((kept) => kept.game === game && kept.token !== null);
  return !sat && !me.games?.some((played) => played.game === game);
}
