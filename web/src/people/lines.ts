// A game of mine in words.
import { castAt, nameOf } from '../bots';
import { t } from '../language';
import type { MyGame } from '../wire/messages';

const isOver = (game: MyGame): boolean => game.phase === 'over';

/** Those that run: first where it is my turn, then the newest. */
export const running = (games: readonly MyGame[]): MyGame[] =>
  games.filter((game) => !isOver(game)).sort((a, b) => Number(b.yours) - Number(a.yours) || b.n - a.n);

export const finished = (games: readonly MyGame[]): MyGame[] => games.filter(isOver).sort((a, b) => b.n - a.n);

/** Everybody's name, by seat; empty where nobody sits. */
export function namesOf({ seats, table }: MyGame): string[] {
  const cast = castAt(seats, table);
  return seats.map(({ name, kind }, seat) => (kind === 'open' ? '' : cast[seat] ? nameOf(cast[seat]) : name));
}

const list = (names: readonly string[]): string => names.filter((name) => name !== '').join(', ');

/** Whom it is played with; nobody before somebody has come. */
export function opponents(game: MyGame): string {
  return list(namesOf(game).filter((_, seat) => seat !== game.mine));
}

/** How it stands, or has ended. */
export function standing(game: MyGame): string {
  const names = namesOf(game);
  if (game.phase === 'waiting') return t('games.waiting');
  if (game.phase === 'playing') {
    if (game.yours) return t('games.your-turn');
    return game.turn === undefined ? t('games.racing') : t('games.turn-of', { name: names[game.turn] ?? '' });
  }
  const winners = game.winners ?? [];
  if (game.by === 'abandoned' || winners.length === 0) return t('games.abandoned');
  const others = list(winners.filter((seat) => seat !== game.mine).map((seat) => names[seat] ?? ''));
  if (!winners.includes(game.mine)) return t('games.lost', { names: others });
  return others === '' ? t('games.won') : t('games.shared', { names: others });
}

/** What is known of a list, with a further part of it; a game that has gone on is shown as it is now. */
export function together(known: readonly MyGame[], more: readonly MyGame[]): MyGame[] {
  const fresh = new Set(more.map(({ table }) => table));
  return [...known.filter(({ table }) => !fresh.has(table)), ...more];
}

/** A code as people read it. */
export const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
