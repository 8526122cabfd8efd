// Opening a table and going there.
import { answered, tokenFor } from '../asked';
import { keepsakes } from '../keepsakes.svelte';
import { router } from '../router.svelte';
import { settings } from '../settings.svelte';
import { t } from '../language';
import { openTable, Refusal } from '../wire/http';
import type { NewTable, OpenedTable } from '../wire/messages';

/** Whoever did not say a name plays under an alias, the same one as long as this page is open. */
let alias: string | undefined;
export function playerName(): string {
  const said = settings.name.trim();
  if (said !== '') return said;
  const aliases = t('aliases').split('|');
  alias ??= aliases[Math.floor(Math.random() * aliases.length)];
  return alias ?? t('you');
}

export async function open(table: Omit<NewTable, 'name' | 'token'>, title: string): Promise<void> {
  const question = `open ${JSON.stringify(table)}`;
  let opened: OpenedTable;
  try {
    const token = tokenFor(question);
    opened = await openTable({ ...table, name: playerName(), token });
    answered(question);
  } catch (error) {
    if (error instanceof Refusal) answered(question);
    throw error;
  }
  const { token, seat, key, watch } = opened;
  keepsakes.keep(opened.table, { game: table.game, title, token, seat, key, watch });
  router.go(`/t/${opened.table}`);
}

/** Me at the first seat, bots at the others. */
export const againstBots = (seats: number, bot: string): string[] =>
  Array.from({ length: seats }, (_, seat) => (seat === 0 ? 'me' : bot));
