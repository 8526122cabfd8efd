// A game of mine as a row of a list.
import { t } from '../language';
import type { Row } from '../lobby/TableRow.svelte';
import type { MyGame } from '../wire/messages';
import { opponents, standing } from './lines';
import { me } from './me.svelte';

export function rowOf(game: MyGame, action?: string): Row {
  const isOver = game.phase === 'over';
  const who = opponents(game);
  return {
    table: game.table,
    game: game.game,
    title: game.title,
    words: who === '' ? '' : t('games.with', { names: who }),
    standing: standing(game),
    href: isOver ? `/r/${game.table}` : `/t/${game.table}`,
    action: action ?? (isOver ? t('games.replay') : t('games.open')),
    about: who,
    yours: game.yours,
    take: () => me.take(game),
  };
}
