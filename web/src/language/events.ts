// Says events: facts of the server, in the language of this browser (docs/server-protocol.md, Events).
import { argumentKinds, gamesByPrefix, type AnyEvent } from '../wire/events';
import { fileWith, keysOf, localeOf, say, spokenLanguage } from './catalogue.svelte';
import { readable } from './readable';

export type Names = readonly string[];

type Arguments = Readonly<Record<string, unknown>>;

/** What a sentence names, for those who show it with pictures. */
export type Mark =
  | { is: 'seat'; seat: number }
  /** `brief`: one of so many that the picture has to do. */
  | { is: 'pieces'; ids: readonly string[]; brief: boolean }
  | { is: 'dice'; dice: readonly number[]; seat: number | null };

/** How an event is said: in words that a place has of its own, and with what it names marked. */
export interface Manner {
  /** Keys that are looked for first, as in `board.log.deals` for `cr.deals`. */
  own?: string;
  mark?(mark: Mark, text: string): string;
}

/** What messages choose by where an argument is not there. */
const kMissing = 'none';

const prefixOf = (key: string): string => key.slice(0, key.indexOf('.'));
const fileOf = (key: string): string => gamesByPrefix[prefixOf(key)] ?? fileWith(key) ?? 'common';

/** Without the argument "move" and the like, which belong to no message. */
export function sayEvent(event: AnyEvent, names: Names, manner: Manner = {}): string {
  return sayKey(event.key, event as Arguments, { names, manner, brief: false });
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

interface Saying {
  names: Names;
  manner: Manner;
  /** Whether this is one of many in a list. */
  brief: boolean;
}

/** The words for a key: those of the place, or else the event's own. */
function worded(key: string, { own }: Manner, values: Record<string, string | number> = {}): string | null {
  const file = fileOf(key);
  const special = own === undefined ? null : say(file, own + key.slice(key.indexOf('.') + 1), values);
  return special ?? say(file, key, values);
}

function sayKey(key: string, given: Arguments, saying: Saying): string {
  const values: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(argumentKinds[key] ?? kindsBySight(given))) {
    const value = given[name];
    values[name] = value === undefined ? leftOut(kind) : valueOf(kind, value, key, given, saying);
  }
  return worded(key, saying.manner, values) ?? unsaid(key, values);
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

function valueOf(kind: string, value: unknown, key: string, given: Arguments, saying: Saying): string | number {
  const marked = (mark: Mark, text: string): string => saying.manner.mark?.(mark, text) ?? text;
  switch (kind.replace('?', '')) {
    case 'seat':
      return marked({ is: 'seat', seat: value as number }, saying.names[value as number] ?? '');
    case 'piece':
      return marked({ is: 'pieces', ids: [value as string], brief: saying.brief }, pieceName(prefixOf(key), value as string));
    case 'number':
      return value as number;
    case 'odds':
      return percent(value as number);
    case 'dice': {
      const seat = typeof given.seat === 'number' ? given.seat : null;
      const dice = value as number[];
      return marked({ is: 'dice', dice, seat }, dice.join(' '));
    }
    case 'choice':
    case 'text':
    case 'flag':
      return String(value);
    default:
      return sayList(kind.replace('?', ''), value as readonly Arguments[], saying);
  }
}

const kFew = 2; // things in a list that have both a picture and a name

function sayList(item: string, given: readonly Arguments[], saying: Saying): string {
  if (given.length === 0) return kMissing;
  const between = worded(`${item}.and`, saying.manner) ?? say('common', 'and') ?? ', ';
  const brief = given.length > kFew;
  return given.map((each) => sayItem(item, each, { ...saying, brief })).join(between);
}

/** A die face and how many of it show that many pictures. */
function sayItem(item: string, given: Arguments, saying: Saying): string {
  const text = sayKey(item, given, saying);
  const { face, count = 1 } = given;
  if (saying.manner.mark === undefined || typeof face !== 'string') return text;
  const ids = Array.from({ length: Number(count) }, () => face);
  return saying.manner.mark({ is: 'pieces', ids, brief: true }, text);
}
