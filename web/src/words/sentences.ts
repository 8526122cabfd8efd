// The server tells in English. A phrasebook says its sentences in another language: small grammars
// of phrases, in which `{slot}` stands for a piece with phrases of its own. What no phrase fits
// stays as it is: an English sentence is better than none.

/**
 * What the server says, and its translation. In English, `{card}` is a piece of the slot `card`,
 * `{owner:name}` one of the slot `name` that the translation calls `owner`, and `icon(s)` stands
 * for one or more. In the translation `{n|dé|dés}` picks by number, and `de {name}` becomes `d’Anna`
 * before a vowel.
 */
export type Phrase = readonly [english: string, translation: string];

export type Slot =
  /** One of these; the first that fits. */
  | { phrases: readonly Phrase[] }
  /** Pieces of another slot, one or more, with something between them. */
  | { each: string; between: string; joined: string }
  /** Known words; where none are known, anything, left as it is. */
  | { known: ReadonlyMap<string, string> }
  /** Whatever fits a regular expression (without groups that capture). */
  | { like: string; say?: (text: string) => string };

/** Its slot `sentence` is where every line begins. */
export type Grammar = Readonly<Record<string, Slot>> & { readonly sentence: Slot };

/** A game's pieces, from English: their names, and what their texts say. */
export interface Vocabulary {
  names: ReadonlyMap<string, string>;
  texts: ReadonlyMap<string, string>;
}

const plurals = new Intl.PluralRules('fr');

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const slot = /(\b[Dd]e )?\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;
  return text.replace(slot, (whole, of: string | undefined, name: string, one, many) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined) return (of ?? '') + (plurals.select(Math.abs(Number(value))) === 'one' ? one : many);
    const elided = of !== undefined && /^[aeiouâàäéèêëîïôöûùü]/i.test(value);
    return (elided ? `${of[0]}’` : (of ?? '')) + value;
  });
}

const kAnything = '.+?';
const kSlot = /\{(?:(\w+):)?(\w+)\}/;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
/** English words of a phrase, as they are; only `(s)` may be there or not. */
const literal = (text: string): string => text.split('(s)').map(escaped).join('s?');
const oneOf = (texts: readonly string[]): string =>
  texts.length === 0 ? '(?!)' : `(?:${[...texts].sort((a, b) => b.length - a.length).map(escaped).join('|')})`;

/** One grammar, made into regular expressions as they are needed. */
class Reader {
  private readonly sources = new Map<string, string>();
  private readonly patterns = new Map<string, RegExp>();
  private readonly grammar: Grammar;

  /** `names` are those of the players; where they are null, anything can be a name or a known word. */
  constructor(
    grammar: Grammar,
    private readonly names: readonly string[] | null,
  ) {
    const name: Slot = { like: names === null ? kAnything : oneOf(names) };
    this.grammar = { name, n: { like: '-?\\d+' }, ...grammar };
  }

  say(text: string, slot = 'sentence'): string | null {
    const piece = this.slot(slot);
    if ('phrases' in piece) return this.sayPhrase(text, piece.phrases);
    if ('each' in piece) return this.sayList(text, piece);
    if ('known' in piece) return piece.known.get(text) ?? text;
    return piece.say?.(text) ?? text;
  }

  private sayPhrase(text: string, phrases: readonly Phrase[]): string | null {
    for (const [english, translation] of phrases) {
      const found = this.pattern(english, () => this.phraseSource(english, true)).exec(text);
      if (found === null) continue;
      const values: Record<string, string> = {};
      this.slotsOf(english).forEach(([value, slot], index) => {
        values[value] = this.say(found[index + 1]!, slot) ?? found[index + 1]!;
      });
      return fill(translation, values);
    }
    return null;
  }

  /** Head by head: a name may have in it what stands between the pieces. */
  private sayList(text: string, list: Extract<Slot, { each: string }>): string {
    const item = this.source(list.each);
    const between = escaped(list.between);
    const pattern = this.pattern(`${list.each}…${list.between}`, () =>
      `(${item})(?:${between}(${item}(?:${between}${item})*))?`,
    );
    const said: string[] = [];
    for (let rest: string | undefined = text; rest !== undefined; ) {
      const found: RegExpExecArray | null = pattern.exec(rest);
      const head = found?.[1] ?? rest;
      said.push(this.say(head, list.each) ?? head);
      rest = found?.[2];
    }
    return said.join(list.joined);
  }

  private slot(name: string): Slot {
    const slot = this.grammar[name];
    if (slot === undefined) throw new Error(`no slot is called ${name}`);
    return slot;
  }

  private slotsOf(english: string): [value: string, slot: string][] {
    return [...english.matchAll(new RegExp(kSlot, 'g'))].map(([, value, slot]) => [value ?? slot!, slot!]);
  }

  private pattern(key: string, source: () => string): RegExp {
    const made = this.patterns.get(key) ?? new RegExp(`^${source()}$`);
    this.patterns.set(key, made);
    return made;
  }

  private source(name: string): string {
    const made = this.sources.get(name) ?? this.makeSource(this.slot(name));
    this.sources.set(name, made);
    return made;
  }

  private makeSource(slot: Slot): string {
    if ('phrases' in slot) {
      return `(?:${slot.phrases.map(([english]) => this.phraseSource(english, false)).join('|')})`;
    }
    if ('each' in slot) {
      const item = this.source(slot.each);
      return `${item}(?:${escaped(slot.between)}${item})*`;
    }
    if ('known' in slot) {
      return this.names === null || slot.known.size === 0 ? kAnything : oneOf([...slot.known.keys()]);
    }
    return `(?:${slot.like})`;
  }

  private phraseSource(english: string, capture: boolean): string {
    // Splitting at a pattern with two groups gives: text, value, slot, text, value, slot, …, text.
    return english
      .split(kSlot)
      .map((part, index) => {
        if (index % 3 === 0) return literal(part);
        if (index % 3 === 1) return '';
        return capture ? `(${this.source(part)})` : this.source(part);
      })
      .join('');
  }
}

export class Phrasebook {
  private readonly readers: readonly Reader[];
  private readonly said = new Map<string, string>();

  /** Looks for the players' own names first, so that nobody's name is taken for words. */
  constructor(grammars: readonly Grammar[], names: readonly string[]) {
    const seated = names.filter((name) => name !== '');
    const readers = (known: readonly string[] | null): Reader[] =>
      grammars.map((grammar) => new Reader(grammar, known));
    this.readers = [...readers(seated), ...readers(null)];
  }

  /** A text of one or more lines, each said where it can be. */
  say(text: string): string {
    return text.split('\n').map((line) => this.find(line) ?? line).join('\n');
  }

  /** Null where no phrase fits. */
  find(line: string): string | null {
    const known = this.said.get(line);
    if (known !== undefined) return known;
    for (const reader of this.readers) {
      const said = reader.say(line);
      if (said === null) continue;
      this.said.set(line, said);
      return said;
    }
    return null;
  }
}
