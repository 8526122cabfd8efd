// A guided first game as this browser plays it. The server keeps nothing of it: every question says which
// scene it is about and what was played there, and the answer has the film of the scene until now.
import { sentenceOf } from '../language/failing';
import { sayOfGame } from '../language/catalogue.svelte';
import { develop, type Film } from '../replay/film';
import { Projector } from '../replay/projector.svelte';
import { settings } from '../settings.svelte';
import type { Command, Held } from '../table/board';
import { Descriptions } from '../table/descriptions';
import { describeInLesson, playLesson } from '../wire/http';
import type { DescribedMove, LessonAnswer, LessonFacts, LessonWords } from '../wire/messages';
import { lessons } from './progress.svelte';

/** What is said to the last move. */
export interface Comment {
  right: boolean;
  words: string;
}

/** The film of an answer, in which the player has their own name. */
function filmOf({ film }: LessonAnswer, name: string): Film {
  const doc = film.doc!;
  const seats = doc.seats.map((seat, k) => (k === doc.you ? { ...seat, name } : seat));
  return develop({ ...film, doc: { ...doc, seats } });
}

export class LearnSession {
  /** Which scene it is. */
  at = $state(0);
  projector = $state.raw<Projector | null>(null);
  /** The newest answer, but not one to a wrong move. */
  private good = $state.raw<LessonAnswer | null>(null);
  private comment = $state.raw<LessonAnswer | null>(null);
  private reached = 0; // the scene that `good` is of
  private moves: string[] = [];
  draft = $state<string | null>(null);
  described = $state.raw<DescribedMove | null>(null);
  held = $state.raw<Held | null>(null);
  commands = $state.raw<readonly Command[]>([]);
  asking = $state(false);
  failure = $state<string | null>(null);
  private readonly descriptions = new Descriptions(async (moves) => {
    try {
      return (await describeInLesson(this.facts.game, this.scene, this.moves, moves)).moves;
    } catch (error) {
      this.failure = sentenceOf(error);
      return null;
    }
  });

  constructor(
    readonly facts: LessonFacts,
    private readonly name: string,
  ) {}

  get scene(): string {
    return this.facts.scenes[this.at]!;
  }

  readonly isLast = $derived.by(() => this.at === this.facts.scenes.length - 1);
  /** Something is still being shown. */
  readonly showing = $derived.by(() => this.projector !== null && (this.projector.playing || this.projector.at !== this.projector.last));
  /** A wrong move was played out: what came of it lies on the board. */
  readonly isAstray = $derived.by(() => this.comment?.state === 'wrong' && this.projector?.frame.v !== lastOf(this.good));
  readonly done = $derived.by(() => this.good?.state === 'done' && !this.showing && !this.isAstray);
  readonly myTurn = $derived.by(() => this.good?.state === 'asks' && !this.showing && !this.asking && !this.isAstray);
  readonly legal = $derived.by(() => (this.myTurn ? this.good!.legal : []));
  readonly says: Comment | null = $derived.by(() => {
    if (this.comment?.says == null || this.showing) return null;
    return { right: this.comment.state !== 'wrong', words: this.say(this.comment.says) };
  });
  readonly asks: string | null = $derived.by(() => (this.good?.asks == null || this.showing || this.isAstray ? null : this.say(this.good.asks)));

  private say({ word, values }: LessonWords): string {
    return sayOfGame(this.facts.game, `learn.${this.scene}.${word}`, values as Record<string, number>) ?? word;
  }

  /** Goes to a scene, and on with what was played there. */
  async go(at: number, moves: readonly string[] = []): Promise<void> {
    this.at = Math.min(this.facts.scenes.length - 1, Math.max(0, at));
    const asked = this.at;
    const answer = await this.ask(moves);
    if (answer === null) {
      if (this.at === asked && this.good !== null) this.at = this.reached; // which is on the board still
      return;
    }
    this.reached = asked;
    this.accept(answer, moves);
    this.comment = moves.length > 0 ? answer : null;
    this.projector?.pause();
    const film = filmOf(answer, this.name);
    this.projector = new Projector(film, film.frames.at(-1)!.v);
  }

  /** Where this browser was the last time; what does not fit any more begins anew. */
  async resume(): Promise<void> {
    const { scene, moves, done } = lessons.of(this.facts.game);
    const at = this.facts.scenes.indexOf(scene);
    if (at < 0 || done) return this.go(0);
    await this.go(at, moves);
    if (this.projector === null && moves.length > 0) await this.go(at);
  }

  next(): Promise<void> {
    return this.go(this.at + 1);
  }

  back(): Promise<void> {
    return this.go(this.at - 1);
  }

  /** The scene from its beginning. */
  over(): Promise<void> {
    return this.go(this.at);
  }

  /** Back to before a wrong move. */
  again(): void {
    if (this.good === null || this.projector === null) return;
    this.comment = null;
    const film = filmOf(this.good, this.name);
    this.projector.change(film);
    this.projector.go(film.frames.length - 1);
  }

  propose(move: string | null): void {
    this.draft = move;
    this.described = null;
    if (move !== null) void this.describeDraft(move);
  }

  cancel(): void {
    const held = this.held;
    this.held = null;
    held?.letGo();
    this.propose(null);
  }

  async confirm(): Promise<void> {
    const { described } = this;
    if (!this.myTurn || described === null || !described.legal || this.draft === null) return;
    const moves = [...this.moves, described.move];
    const answer = await this.ask(moves);
    if (answer === null) return;
    this.held = null;
    this.propose(null);
    this.comment = answer;
    if (answer.state !== 'wrong') this.accept(answer, moves);
    this.show(filmOf(answer, this.name));
  }

  async describe(moves: string[]): Promise<readonly DescribedMove[]> {
    return this.descriptions.of(moves);
  }

  /** Longer ones of a move, from all that there are. */
  extend(partial: string): Promise<readonly string[]> {
    const wanted = partial.split(' ');
    return Promise.resolve(this.legal.filter((move) => wanted.every((word) => move.split(' ').includes(word))));
  }

  close(): void {
    this.projector?.pause();
  }

  private async describeDraft(move: string): Promise<void> {
    const said = await this.descriptions.closely(move);
    if (this.draft === move) this.described = said;
  }

  private async ask(moves: readonly string[]): Promise<LessonAnswer | null> {
    const scene = this.scene;
    this.asking = true;
    this.failure = null;
    try {
      const answer = await playLesson(this.facts.game, scene, moves);
      return this.scene === scene ? answer : null;
    } catch (error) {
      this.failure = sentenceOf(error);
      return null;
    } finally {
      this.asking = false;
    }
  }

  private accept(answer: LessonAnswer, moves: readonly string[]): void {
    this.moves = [...moves];
    this.good = answer;
    this.held = null;
    this.propose(null);
    this.descriptions.forget();
    const { game, scenes } = this.facts;
    const isEnd = this.isLast && answer.state === 'done';
    // Who has played a scene goes on with the next one.
    const goesOn = answer.state === 'done' && !isEnd;
    lessons.keep(game, {
      scene: scenes[goesOn ? this.at + 1 : this.at]!,
      moves: goesOn || isEnd ? [] : [...moves],
      n: goesOn ? this.at + 1 : this.at,
      of: scenes.length,
      ...(isEnd ? { done: true } : {}),
    });
  }

  /** Shows what is new in a film. */
  private show(film: Film): void {
    const projector = this.projector!;
    projector.change(film);
    if (projector.at === projector.last) return;
    if (settings.pace === 'instant') return projector.go(projector.last);
    projector.pace = settings.pace === 'tap' ? 'normal' : settings.pace;
    projector.play();
  }
}

const lastOf = (answer: LessonAnswer | null): number | null => (answer === null ? null : (answer.film.steps.at(-1)?.v ?? answer.film.v));
