// What happens at a table as it is shown: step by step and at a calm pace what bots do in a blink, dice before their
// outcome. Keeps the log of what was shown.
import { settings } from '../settings.svelte';
import type { ToldEvent } from '../wire/events';
import type { ServerMessage } from '../wire/messages';
import type { Recent } from './board';
import { hasDice, momentsOf, type Moment } from './moments';
import { rhythmOf } from './pace';

export interface Logged {
  /** Another one for every line. */
  n: number;
  event: ToldEvent;
  at: number | null;
}

export type Update = Extract<ServerMessage, { say: 'update' }>;

/** The table of which steps are shown. */
export interface Stage {
  /** Whether a step leads on from what is shown; not where a fresh table came meanwhile. */
  fits(step: Update): boolean;
  /** Whether somebody waits for it who is not kept waiting by the pace of others. */
  isAwaited(): boolean;
  /** What a moment changes may be seen now. */
  reveal(moment: Moment): void;
  /** The whole step may be seen; throws where it cannot be applied. */
  complete(step: Update): void;
  /** Something could not be applied: better a fresh table than a wrong one. */
  startOver(): void;
  /** A step was shown, or is not shown any more. */
  settled(): void;
}

const kHasteAfter = 12; // steps in the queue from which on nobody wants to watch them all
const kMostLogged = 4000;

export class Playback {
  log = $state.raw<readonly Logged[]>([]);
  recent = $state.raw<Recent | null>(null);
  /** A step is being shown, moment by moment. */
  showing = $state(false);
  /** Shows what is next, where that waits for a tap. */
  goOn = $state.raw<(() => void) | null>(null);

  private queue: Update[] = [];
  private busy = false;
  private restUntil = 0; // what was shown last may be looked at until then
  private isRead = true; // or until a tap
  private nextLine = 0;
  private shownMoments = 0;

  constructor(private readonly stage: Stage) {}

  /** A fresh table, with its log; the number of the log's last line. */
  begin(log: readonly ToldEvent[]): number {
    this.drop();
    this.log = log.map((event) => this.logged(event, null));
    this.recent = null;
    return this.nextLine - 1;
  }

  /** Shows it after what is being shown. */
  add(step: Update): void {
    this.queue.push(step);
    void this.playQueue();
  }

  /** What is not shown yet will not be. */
  drop(): void {
    this.queue = [];
  }

  close(): void {
    this.drop();
    this.goOn?.();
  }

  private async playQueue(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (let step = this.queue.shift(); step; step = this.queue.shift()) await this.play(step);
    } finally {
      this.busy = false;
    }
  }

  private async play(step: Update): Promise<void> {
    const calm = settings.pace !== 'instant' && this.queue.length < kHasteAfter && !document.hidden;
    if (calm && !this.stage.isAwaited()) await this.rest();
    this.showing = true;
    try {
      if (await this.showAll(step, calm)) this.stage.complete(step);
    } catch {
      this.stage.startOver();
    } finally {
      this.showing = false;
    }
    this.stage.settled();
  }

  /** False when a fresh table came meanwhile. */
  private async showAll(step: Update, calm: boolean): Promise<boolean> {
    // Nobody watches what is shown at once: then it is drawn once, too.
    const moments = calm || step.events.length === 0 ? momentsOf(step.events) : [step.events];
    for (const moment of moments) {
      if (!(await this.show(moment, step, calm))) return false;
    }
    return this.stage.fits(step); // nothing may have been said of it
  }

  private async show(moment: Moment, step: Update, calm: boolean): Promise<boolean> {
    if (calm && this.recent !== null && moment[0] !== step.events[0]) await this.rest();
    const rhythm = rhythmOf(settings.pace);
    const rolls = hasDice(moment);
    const recent = { key: ++this.shownMoments, events: moment };
    this.recent = { ...recent, landed: !(calm && rolls) };
    if (calm && rolls) await pause(rhythm.roll);
    if (!this.stage.fits(step)) return false;
    this.log = [...this.log, ...moment.map((event) => this.logged(event, step.at ?? Date.now()))].slice(-kMostLogged);
    this.recent = { ...recent, landed: true };
    this.stage.reveal(moment);
    const acts = moment.some((event) => event.view !== undefined);
    this.restUntil = Date.now() + (rolls ? rhythm.read : acts ? rhythm.step : 0);
    this.isRead = !acts || settings.pace !== 'tap';
    return true;
  }

  /** What was shown last may be looked at: for a while, or until a tap. */
  private async rest(): Promise<void> {
    if (this.isRead) return pause(this.restUntil - Date.now());
    await this.tapped();
    this.isRead = true;
  }

  /** Whoever looks elsewhere taps nothing, and wants to hear when it is their turn. */
  private tapped(): Promise<void> {
    if (document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const goOn = (): void => {
        document.removeEventListener('visibilitychange', ifHidden);
        this.goOn = null;
        resolve();
      };
      const ifHidden = (): void => {
        if (document.hidden) goOn();
      };
      document.addEventListener('visibilitychange', ifHidden);
      this.goOn = goOn;
    });
  }

  private logged(event: ToldEvent, at: number | null): Logged {
    return { n: this.nextLine++, event, at };
  }
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
