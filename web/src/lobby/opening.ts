// Opening a table and going there.
import { answered, tokenFor } from '../asked';
import { keepsakes } from '../keepsakes.svelte';
import { router } from '../router.svelte';
import { kCast } from '../bots';
import { settings, type Opponent } from '../settings.svelte';
import { t } from '../language';
import { device } from '../device';
import { openTable, Refusal } from '../wire/http';
import type { JsonObject, NewTable, OpenedTable } from '../wire/messages';

const kUsual = 'thief';

/** Whoever did not say a name plays under an alias. */
let alias: string | undefined;
export function playerName(): string {
  const said = settings.name.trim();
  if (said !== '') return said;
  const aliases = t('aliases').split('|');
  alias ??= aliases[Math.floor(Math.random() * aliases.length)];
  return alias ?? t('you');
}

/** The name that somebody sits down with stays theirs, an alias too. */
export function keepName(): string {
  settings.name = playerName();
  settings.keep();
  return settings.name;
}

export async function open(wanted: Omit<NewTable, 'name' | 'token'>, title: string): Promise<void> {
  const table = { memory: settings.memory, ...wanted };
  const question = `open ${JSON.stringify(table)}`;
  let opened: OpenedTable;
  try {
    const token = tokenFor(question);
    opened = await openTable({ ...table, name: keepName(), token, device: device() });
    answered(question);
  } catch (error) {
    if (error instanceof Refusal) answered(question);
    throw error;
  }
  const { token, seat, key, watch } = opened;
  keepsakes.keep(opened.table, { game: table.game, title, token, seat, key, watch });
  router.go(`/t/${opened.table}`);
}

/** Who plays at the seats after mine, as this browser remembers it. */
export function opponentsOf(game: string, seats: number): Opponent[] {
  const kept = settings.opponents[game] ?? [];
  const taken = new Set(kept.map(({ who }) => who));
  const free = kCast.filter((who) => !taken.has(who));
  return Array.from({ length: seats - 1 }, (_, k) => kept[k] ?? { who: free[k] ?? kCast[k]!, bot: settings.bot });
}

/** Whoever was chosen in this browser and does not play on this server: somebody usual instead. */
export function replaceMissing(bots: readonly string[]): void {
  const present = (bot: string): string => (bots.includes(bot) || !bots.includes(kUsual) ? bot : kUsual);
  const kept = Object.entries(settings.opponents);
  if (present(settings.bot) !== settings.bot) settings.bot = present(settings.bot);
  if (kept.every(([, list]) => list.every(({ bot }) => present(bot) === bot))) return;
  settings.opponents = Object.fromEntries(
    kept.map(([game, list]) => [game, list.map((one) => ({ ...one, bot: present(one.bot) }))]),
  );
}

/** The options of a game, where they are not as usual. */
export const variantOf = (game: string): JsonObject =>
  Object.fromEntries(
    Object.entries(settings.variants[game] ?? {}).map(([name, value]) => [name, JSON.parse(value) as JsonObject[string]]),
  );
