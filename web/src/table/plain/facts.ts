// The view of any game as lines to read: what its members are called and say stands in the game's texts
// (`board.view.supply`; `board.view.phase.is` for what it says, with {value}, {n} and {seat}), and what
// they do not tell is made readable.
import { t } from '../../language';
import { say, sayOfGame } from '../../language/catalogue.svelte';
import { pieceIfNamed, prefixOfGame } from '../../language/events';
import { readable } from '../../language/readable';
import type { Json, JsonObject } from '../../wire/messages';
import type { Piece } from '../pieces';

export interface Fact {
  /** The member of the view, or the index in a list. */
  name: string;
  label: string;
  /** Empty where there is something inside. */
  text: string;
  inside: readonly Fact[];
}

/** What a view is read with. */
export interface Reader {
  game: string;
  /** Of the players, by seat. */
  names: readonly string[];
  pieces: ReadonlyMap<string, Piece>;
}

type Scalar = boolean | number | string;

const kBetween = ' · ';
const kLongest = 400; // characters that are shown without being asked for
const kMost = 8; // lines

// Said elsewhere at every table.
const kShown = ['game', 'seats', 'seat', 'options'];

/** What everybody at the table has before them; what is each player's comes with `factsOfSeat`. */
export function factsOfTable(view: JsonObject, reader: Reader): Fact[] {
  const common = Object.entries(view).filter(
    ([name, value]) => !kShown.includes(name) && !(name === 'players' && isBySeat(value, reader)),
  );
  return factsIn(common, reader);
}

export function factsOfSeat(view: JsonObject, seat: number, reader: Reader): Fact[] {
  const { players } = view;
  if (players === undefined || !isBySeat(players, reader)) return [];
  const player = (players as Json[])[seat];
  return isObject(player) ? factsIn(Object.entries(player), reader) : [];
}

/** Whether a fact is better folded away until somebody wants to know. */
export const isLong = ({ inside }: Fact): boolean =>
  linesOf(inside) > kMost || inside.reduce((sum, fact) => sum + lengthOf(fact), 0) > kLongest;

const linesOf = (facts: readonly Fact[]): number => facts.reduce((sum, { inside }) => sum + Math.max(1, linesOf(inside)), 0);
const lengthOf = ({ label, text, inside }: Fact): number =>
  label.length + text.length + inside.reduce((sum, fact) => sum + lengthOf(fact), 0);

const isBySeat = (value: Json, { names }: Reader): boolean => Array.isArray(value) && value.length === names.length;
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: Json): value is Scalar => typeof value !== 'object';
/** What is not there, not so or not known is not listed. */
const isNothing = (value: Json): boolean =>
  value === null || value === false || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const factsIn = (members: readonly [string, Json][], reader: Reader): Fact[] =>
  members.filter(([, value]) => !isNothing(value)).map(([name, value]) => factOf(name, value, labelOf(name, reader), reader));

function factOf(name: string, value: Json, label: string, reader: Reader): Fact {
  const line = (text: string): Fact => ({ name, label, text, inside: [] });
  if (isScalar(value)) return line(sayScalar(name, value, reader));
  if (Array.isArray(value)) {
    if (value.every(isScalarOrNull)) return line(sayList(name, value, reader));
    const inside = value.map((item, n) => itemOf(name, item, n, reader));
    return { name, label, text: '', inside };
  }
  const members = Object.entries(value!);
  if (members.every(([, one]) => isScalarOrNull(one))) return line(sayMembers(members, reader));
  return { name, label, text: '', inside: factsIn(members, reader) };
}

const isScalarOrNull = (value: Json): value is Scalar | null => value === null || isScalar(value);

/** Of a list of things: each is one line where that can be. */
function itemOf(name: string, item: Json, n: number, reader: Reader): Fact {
  const label = String(n + 1);
  const members = isObject(item) ? Object.entries(item) : [];
  const flat = members.every(([, one]) => isScalarOrNull(one) || (Array.isArray(one) && one.every(isScalarOrNull)));
  if (members.length === 0 || !flat) return { ...factOf(name, item, label, reader), name: label };
  return { name: label, label, text: sayMembers(members, reader), inside: [] };
}

function sayMembers(members: readonly [string, Json][], reader: Reader): string {
  const there = members.filter(([, value]) => !isNothing(value));
  const counts = there.every(([name, value]) => typeof value === 'number' && isCounted(name, reader));
  return there.map(([name, value]) => sayMember(name, value, reader)).join(counts ? commas() : kBetween);
}

function sayMember(name: string, value: Json, reader: Reader): string {
  const label = nameOf(name, reader);
  if (value === true) return label;
  if (typeof value === 'number' && isCounted(name, reader)) return sayCount(nameOf(name, reader), value);
  const text = Array.isArray(value) ? sayList(name, value, reader) : sayScalar(name, value as Scalar, reader);
  return t('plain.pair', { name: label, value: text });
}

const commas = (): string => say('common', 'and') ?? ', ';
const sayCount = (name: string, n: number): string => (n === 1 ? name : t('plain.count', { name, n }));

function sayList(name: string, items: readonly Json[], reader: Reader): string {
  return items.map((item) => (item === null ? '–' : sayScalar(name, item as Scalar, reader))).join(commas());
}

function sayScalar(name: string, value: Scalar, reader: Reader): string {
  if (typeof value === 'boolean') return t(value ? 'option.true' : 'option.false');
  const n = typeof value === 'number' ? value : 0;
  const seat = typeof value === 'number' ? (reader.names[value] ?? '') : '';
  // A message chooses by words without dashes.
  const said = sayOfGame(reader.game, `view.${name}.is`, { value: String(value).replaceAll('-', '_'), n, seat });
  if (said !== null) return said;
  if (typeof value === 'number') return name === 'seat' ? seat : String(value);
  return sayFaces(value, reader) ?? pieceOf(value, reader) ?? (/^[a-z][a-z\d_-]*$/.test(value) ? readable(value) : value);
}

/** A row of signs that the game's texts name as faces of dice (`board.face.R`). */
function sayFaces(signs: string, { game }: Reader): string | null {
  const names = [...new Set(signs)].map((sign) => [sign, sayOfGame(game, `face.${sign}`)] as const);
  if (names.some(([, name]) => name === null)) return null;
  const count = (sign: string): number => signs.split(sign).length - 1;
  return names.map(([sign, name]) => sayCount(name!, count(sign))).join(commas());
}

/** Numbers and pieces are no names of members: what stands beside them is how many there are. */
const isCounted = (name: string, reader: Reader): boolean =>
  /^\d+$/.test(name) || (sayOfGame(reader.game, `view.${name}`) === null && pieceOf(name, reader) !== null);

const nameOf = (name: string, reader: Reader): string =>
  sayOfGame(reader.game, `view.${name}`) ?? pieceOf(name, reader) ?? readable(name);
/** At the beginning of a line. */
const labelOf = (name: string, reader: Reader): string => {
  const label = nameOf(name, reader);
  return label.charAt(0).toLocaleUpperCase() + label.slice(1);
};

function pieceOf(id: string, { game, pieces }: Reader): string | null {
  const named = pieceIfNamed(prefixOfGame(game), id);
  return named ?? [...pieces.values()].find((piece) => piece.id === id)?.name ?? null;
}
