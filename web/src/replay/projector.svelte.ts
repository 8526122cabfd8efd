// Shows a film: where it stands, by itself at a pace or step by step.
import { tellInWords } from '../language/tell';
import type { Recent } from '../table/board';
import { hasDice, momentsOf, viewAfter } from '../table/moments';
import { rhythmOf, type Pace } from '../table/pace';
import type { AnyEvent } from '../wire/events';
import type { TableDoc } from '../wire/messages';
import { frameOfVersion, type Film, type Frame } from './film';

export const kFilmPaces = ['slow', 'normal', 'fast'] as const satisfies readonly Pace[];
export type FilmPace = (typeof kFilmPaces)[number];

export class Projector {
  film = $state.raw<Film>() as Film;
  /** Which frame is shown. */
  at = $state(0);
  playing = $state(false);
  pace = $state<FilmPace>('normal');
  recent = $state.raw<Recent | null>(null);
  /** A frame that is still being shown, moment by moment. */
  private passing = $state.raw<TableDoc | null>(null);
  private moments = 0;
  private wake: ReturnType<typeof setTimeout> | undefined;

  constructor(film: Film, v: number | null) {
    this.film = film;
    this.at = v === null ? 0 : frameOfVersion(film.frames, v);
  }

  readonly frame: Frame = $derived.by(() => this.film.frames[this.at]!);
  readonly last = $derived.by(() => this.film.frames.length - 1);
  readonly doc: TableDoc = $derived(this.passing ?? this.frame.doc);
  readonly names = $derived.by(() => [...this.film.names]);
  readonly log = $derived.by(() => this.film.log.slice(0, this.frame.lines));
  /** The round that is being played. */
  readonly round = $derived.by(() => this.film.rounds.findLast(({ frame }) => frame <= this.at)?.n ?? null);

  readonly said = (event: AnyEvent): string => tellInWords(event, this.names);

  /** What happened last, in words. */
  readonly words = $derived.by(() => {
    const event = this.frame.events.at(-1);
    return event === undefined ? '' : this.said(event);
  });

  /** The same game as somebody else saw it, at the same moment. */
  change(film: Film): void {
    const { v } = this.frame;
    this.pause();
    this.film = film;
    this.at = frameOfVersion(film.frames, v);
  }

  go(at: number): void {
    this.pause();
    this.show(Math.min(this.last, Math.max(0, at)));
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  /** To the beginning of this round, or of the next one. */
  turnRound(by: 1 | -1): void {
    const { rounds } = this.film;
    const to = by > 0 ? rounds.find(({ frame }) => frame > this.at) : rounds.findLast(({ frame }) => frame < this.at);
    this.go(to?.frame ?? (by > 0 ? this.last : 0));
  }

  play(): void {
    if (this.at === this.last) this.show(0);
    this.playing = true;
    this.showNext();
  }

  pause(): void {
    clearTimeout(this.wake);
    this.playing = false;
    this.passing = null;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private show(at: number): void {
    const goesOn = at === this.at + 1;
    this.at = at;
    const moment = goesOn ? momentsOf(this.frame.events).at(-1) : undefined;
    this.recent = moment === undefined ? null : { key: ++this.moments, events: moment, landed: true };
  }

  private later(ms: number, then: () => void): void {
    this.wake = setTimeout(then, ms);
  }

  private showNext(): void {
    if (this.at >= this.last) return this.pause();
    const next = this.film.frames[this.at + 1]!;
    this.showMoments(next, this.frame.doc, momentsOf(next.events), 0);
  }

  private showMoments(next: Frame, doc: TableDoc, moments: ReturnType<typeof momentsOf>, k: number): void {
    const { roll, read, step } = rhythmOf(this.pace);
    const moment = moments[k];
    if (moment === undefined) {
      this.passing = null;
      this.at += 1;
      return this.later(moments.length === 0 ? 0 : step, () => this.showNext());
    }
    const rolls = hasDice(moment);
    const recent = { key: ++this.moments, events: moment };
    this.recent = { ...recent, landed: !rolls };
    this.passing = doc;
    this.later(rolls ? roll : 0, () => {
      const shown = { ...doc, view: viewAfter(doc.view, moment) };
      this.passing = shown;
      this.recent = { ...recent, landed: true };
      const isLast = k + 1 === moments.length;
      this.later(rolls ? read : isLast ? 0 : step, () => this.showMoments(next, shown, moments, k + 1));
    });
  }
}
