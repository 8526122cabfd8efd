// Says the server's sentences in the language of this browser. Those about any table are always
// known; those of a game come with its table, a chunk of their own.
import { settings } from '../settings.svelte';
import { pieces as askPieces } from '../wire/http';
import type { Piece } from '../wire/messages';
import { Phrasebook, type Grammar, type Vocabulary } from './sentences';
import { sentences as common } from './sentences.fr';

interface GameSentences {
  sentences(vocabulary: Vocabulary): Grammar;
}
const games = import.meta.glob<GameSentences>('../games/*/sentences.fr.ts');

export class Interpreter {
  private game = $state.raw<Grammar | null>(null);
  private english: Promise<readonly Piece[]> | null = null;
  // As one text: the same names, however often they come, keep the phrasebook and what it found.
  private readonly names = $derived.by(() => this.seated().join('\n'));
  private readonly book = $derived.by(() =>
    settings.language === 'fr'
      ? new Phrasebook(this.game === null ? [common] : [this.game, common], this.names.split('\n'))
      : null,
  );

  /** `seated` gives the names at the table: no word of them is ever changed. */
  constructor(private readonly seated: () => readonly string[] = () => []) {}

  readonly say = (text: string): string => this.book?.say(text) ?? text;

  /** Learns the sentences of a game, with the names that `pieces` have in this language. */
  async learn(game: string, pieces: ReadonlyMap<string, Piece>): Promise<void> {
    if (settings.language !== 'fr') return;
    const load = games[`../games/${game.replaceAll('-', '_')}/sentences.fr.ts`];
    if (load === undefined) return;
    try {
      const { sentences } = await load();
      this.game ??= sentences(vocabularyOf([], pieces));
      this.english ??= askPieces(game, 'en').then((answer) => answer.pieces);
      this.game = sentences(vocabularyOf(await this.english, pieces));
    } catch {
      this.english = null; // cards keep their English names until the connection is back
    }
  }
}

function vocabularyOf(english: readonly Piece[], pieces: ReadonlyMap<string, Piece>): Vocabulary {
  const names = new Map<string, string>();
  const texts = new Map<string, string>();
  for (const { kind, id, name, text } of english) {
    const here = pieces.get(`${kind}:${id}`);
    if (here === undefined) continue;
    names.set(name, here.name);
    if (text !== '') texts.set(text, here.text);
  }
  return { names, texts };
}
