// Opening a table and going there.
import { randomWords } from '../fair/words';
import { keepsakes } from '../keepsakes.svelte';
import { router } from '../router.svelte';
import { settings } from '../settings.svelte';
import { t } from '../words';
import { openTable } from '../wire/http';
import type { NewTable } from '../wire/messages';

/** Whoever did not say a name plays under an alias, the same one as long as this page is open. */
let alias: string | undefined;
export function playerName(): string {
  const said = settings.name.trim();
  if (said !== '') return said;
  const aliases = t('aliases').split('|');
  alias ??= aliases[Math.floor(Math.random() * aliases.length)];
  return alias ?? t('you');
}

export async function open(table: Omit<NewTable, 'name' | 'words'>, title: string): Promise<void> {
  const opened = await openTable({ ...table, name: playerName(), words: randomWords() });
  const { token, seat, key, watch } = opened;
  keepsakes.keep(opened.table, { game: table.game, title, token, seat, key, watch });
  router.go(`/t/${opened.table}`);
}

/** Me at the first seat, bots at the others. */
export const againstBots = (seats: number, bot: string): string[] =>
  Array.from({ length: seats }, (_, seat) => (seat === 0 ? 'me' : bot));
