// Says events: facts of the server, in the language of this browser (docs/server-protocol.md, Events).
import { argumentKinds, gamesByPrefix, type AnyEvent } from '../wire/events';
import { fileWith, keysOf, localeOf, say, spokenLanguage } from './catalogue.svelte';
import { readable } from './readable';

export type Names = readonly string[];

type Arguments = Readonly<Record<string, unknown>>;

/** What messages choose by where an argument is not there. */
const kMissing = 'none';

const prefixOf = (key: string): string => key.slice(0, key.indexOf('.'));
const fileOf = (key: string): string => gamesByPrefix[prefixOf(key)] ?? fileWith(key) ?? 'common';

/** Without the argument "move" and the like, which belong to no message. */
export function sayEvent(event: AnyEvent, names: Names): string {
  return sayKey(event.key, event as unknown as Arguments, names);
}

/** The name of a piece of the game whose events have this prefix: "painting-35" is n of "painting". */
export function pieceName(prefix: string, id: string): string {
  return pieceIfNamed(prefix, id) ?? id;
}

/** Null for what the catalogue names no piece. */
export function pieceIfNamed(prefix: string, id: string): string | null {
  const [name, ofFamily] = [`${prefix}.piece.${id}`, /^(.*)-(\d+)$/.exec(id)];
  const found = say(fileOf(name), name);
  if (found !== null || ofFamily === null) return found;
  const [, family, n] = ofFamily;
  return say(fileOf(`${prefix}.piece.${family}`), `${prefix}.piece.${family}`, { n: Number(n) });
}

/** A rank that a score ends in, as the engine protocol calls it. */
export const rankName = (game: string, rank: string): string => say(game, `${prefixOfGame(game)}.rank.${rank}`) ?? rank;

export const prefixOfGame = (game: string): string =>
  Object.keys(gamesByPrefix).find((prefix) => gamesByPrefix[prefix] === game) ??
  keysOf(game).map(prefixOf).find((prefix) => prefix !== 'board') ??
  '';

export function percent(chance: number): string {
  const format = new Intl.NumberFormat(localeOf(spokenLanguage()), { style: 'percent', maximumFractionDigits: 0 });
  return format.format(chance);
}

function sayKey(key: string, given: Arguments, names: Names): string {
  const values: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(argumentKinds[key] ?? kindsBySight(given))) {
    const value = given[name];
    values[name] = value === undefined ? leftOut(kind) : valueOf(kind, value, key, names);
  }
  return say(fileOf(key), key, values) ?? unsaid(key, values);
}

/** Of an event that this client does not know: of a game, or a server, newer than it. */
function kindsBySight(given: Arguments): Record<string, string> {
  const kinds: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'number') kinds[name] = name === 'seat' || name === 'victim' ? 'seat' : 'number';
    else if (typeof value === 'string' && name !== 'key') kinds[name] = 'piece';
    else if (typeof value === 'boolean') kinds[name] = 'flag';
    else if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) kinds[name] = 'dice';
  }
  return kinds;
}

/** What no catalogue has words for: "Rolls: Anna, 3 5". */
function unsaid(key: string, values: Readonly<Record<string, string | number>>): string {
  const told = Object.values(values).filter((value) => value !== '' && value !== kMissing);
  const name = readable(key.slice(key.lastIndexOf('.') + 1));
  return told.length === 0 ? name : `${name}: ${told.join(', ')}`;
}

/** What is none or not so is not sent; what may be missing is chosen by. */
const leftOut = (kind: string): string | number => (kind === 'number' ? 0 : kind === 'flag' ? 'false' : kMissing);

function valueOf(kind: string, value: unknown, key: string, names: Names): string | number {
  switch (kind.replace('?', '')) {
    case 'seat':
      return names[value as number] ?? '';
    case 'piece':
      return pieceName(prefixOf(key), value as string);
    case 'number':
      return value as number;
    case 'odds':
      return percent(value as number);
    case 'dice':
      return (value as number[]).join(' ');
    case 'choice':
    case 'text':
    case 'flag':
      return String(value);
    default:
      return sayList(kind.replace('?', ''), value as readonly Arguments[], names);
  }
}

function sayList(item: string, given: readonly Arguments[], names: Names): string {
  if (given.length === 0) return kMissing;
  const between = say(fileOf(item), `${item}.and`) ?? say('common', 'and') ?? ', ';
  return given.map((each) => sayKey(item, each, names)).join(between);
}
