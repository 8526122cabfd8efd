// The parts of a score, of whatever game.
import { rankName } from '../language/events';
import { sayOfGame } from '../language/catalogue.svelte';
import { readable } from '../language/readable';
import type { ScoreDoc } from '../wire/messages';
import { addBounds, showBounds } from './bounds';

export const labelOfPart = (game: string, part: string): string => sayOfGame(game, `part.${part}`) ?? readable(part);

/** A part may be a number, a text (a rank) or the points of several cards. */
export function showPart(game: string, part: ScoreDoc['parts'][string] | undefined): string {
  if (part === null || part === undefined) return '–';
  if (typeof part === 'string') return rankName(game, part);
  if (typeof part === 'number' || Array.isArray(part)) return showBounds(part);
  return showBounds(addBounds(Object.values(part)));
}
