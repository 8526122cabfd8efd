// One table as this browser sees it: the newest document, the move being composed, and what is asked of the server.
import { answered, tokenAsked, tokenFor } from '../asked';
import { castAt, withNames, type Cast } from '../bots';
import { keepsakes } from '../keepsakes.svelte';
import { settings } from '../settings.svelte';
import { connection, type Link, type Question, type Watch } from '../wire/connection';
import { Refusal } from '../wire/http';
import type { AnyEvent, ToldEvent } from '../wire/events';
import type { DescribedMove, HintMove, Patch, ServerMessage, TableDoc } from '../wire/messages';
import { applyPatch } from '../wire/patch';
import { part, written } from '../fair/ceremony';
import { hasSealed, isAmongBots, takeReadiness } from '../waiting/readiness';
import { keepNote, noteOf } from '../fair/notes';
import { tellInWords } from '../language/tell';
import { t } from '../language';
import { sentenceOf } from '../language/failing';
import type { Held } from './board';
import { Company } from './company.svelte';
import { Descriptions } from './descriptions';
import { viewAfter, type Moment } from './moments';
import { rhythmOf } from './pace';
import { Playback, type Update } from './playback.svelte';
import type { Anchor } from './story';
import { isGame, seatOf } from './told';

type Legal = Extract<ServerMessage, { say: 'legal' }>;

/** The version that an update leads on from. */
const before = (update: Update): number => update.from ?? update.v - 1;

const kAgainMs = 2_000; // until what was refused for now is asked again
const kLookedBack = 6; // events of a fresh log among which a move of one's own may be

export class TableSession {
  private told = $state.raw<TableDoc | null>(null);
  /** Where the log stood when it came. */
  anchor = $state.raw<Anchor>({ line: -1, round: null });
  readonly company = new Company();
  link = $state<Link>('connecting');
  refused = $state.raw<Refusal | null>(null);
  legal = $state.raw<readonly string[]>([]);
  /** Whether `legal` is all there is, or only the short ones. */
  legalWhole = $state(true);
  draft = $state<string | null>(null);
  described = $state.raw<DescribedMove | null>(null);
  /** Something is chosen on the board that is no move yet. */
  held = $state.raw<Held | null>(null);
  hints = $state.raw<readonly HintMove[] | null>(null);
  /** The confirmed move that the server has not answered, with the view it leads to. */
  pending = $state.raw<{ move: string; preview: Patch | null } | null>(null);
  /** A sentence about what went wrong last. */
  complaint = $state<string | null>(null);
  /** This person wants the game to begin. */
  private ready: boolean;

  /** Says an event in this browser's language. */
  readonly said = (event: AnyEvent): string => tellInWords(event, this.names);

  private offered: Legal | null = null; // what may be done in some version, as it came with the turn
  private kept: { move: string; version: number | null } | null = null; // a move that nobody answered
  private version: number | null = null; // of `doc`
  private refusedAt: number | null = null; // the version in which a move was refused last
  private heard: number | null = null; // of the newest step in the queue
  private onlyMove: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined; // of the watch, or of what can be done
  private saidOfDice = ''; // what was said last, so that it is not said twice
  private readonly end: (() => void)[] = [];
  private readonly descriptions = new Descriptions(async (moves) => {
    const answer = await this.say({ do: 'describe', table: this.table, moves });
    return answer?.say === 'described' ? answer.moves : null;
  });
  private readonly watch: Watch;
  private readonly playback = new Playback({
    fits: (step) => this.heard !== null && before(step) === this.version,
    isAwaited: () => this.pending !== null,
    reveal: (moment) => this.reveal(moment),
    complete: (step) => this.complete(step),
    startOver: () => this.startOver(),
    settled: () => void this.askLegal(),
  });

  constructor(readonly table: string) {
    const kept = keepsakes.find(table);
    this.ready = takeReadiness(table);
    this.watch = {
      table,
      // Somebody may have got the seat without hearing of it.
      token: kept?.token ?? tokenAsked(this.sitting),
      key: kept?.key ?? kept?.watch ?? undefined,
      since: () => this.heard,
      chatSince: () => this.company.chat.at(-1)?.n ?? 0,
      hear: (message) => this.hear(message),
      refused: (refusal) => this.watchWasRefused(refusal),
    };
    this.end.push(connection().onLink((link) => this.linkIs(link)));
    this.end.push(connection().watch(this.watch));
  }

  close(): void {
    for (const stop of this.end) stop();
    clearTimeout(this.onlyMove);
    clearTimeout(this.retry);
    this.playback.close();
  }

  // What was shown, as it is shown (Playback).
  get log(): Playback['log'] {
    return this.playback.log;
  }
  get recent(): Playback['recent'] {
    return this.playback.recent;
  }
  get showing(): boolean {
    return this.playback.showing;
  }
  get goOn(): Playback['goOn'] {
    return this.playback.goOn;
  }

  /** Who plays at the bots' seats. */
  readonly cast: Cast = $derived.by(() => (this.told === null ? [] : castAt(this.told.seats, this.told.deal?.day ?? this.told.deal?.challenge ?? this.table)));
  /** The newest document, in which bots have the names of people. */
  readonly doc: TableDoc | null = $derived(this.told === null ? null : withNames(this.told, this.cast));
  readonly me = $derived(this.doc?.you ?? null);
  private readonly namesAsText = $derived(JSON.stringify(this.doc?.seats.map(({ name }) => name) ?? []));
  /** The same array until somebody is called otherwise: every line of the log is said anew with another. */
  readonly names = $derived(JSON.parse(this.namesAsText) as string[]);
  readonly myTurn = $derived(
    this.doc?.phase === 'playing' &&
      this.me !== null &&
      this.doc.turn?.actor === 'seat' &&
      this.doc.turn.seat === this.me &&
      this.doc.seats[this.me]?.stand_in !== true &&
      this.pending === null &&
      !this.showing,
  );
  /** The document with the confirmed move already in it. */
  readonly shown = $derived.by(() => {
    if (this.doc === null || !this.pending?.preview) return this.doc;
    return { ...this.doc, view: applyPatch(this.doc.view, this.pending.preview) };
  });

  /** Says it for this table; what is refused becomes a complaint. */
  async say(question: Question): Promise<ServerMessage | null> {
    try {
      const answer = await connection().ask(question);
      if (question.do !== 'describe' && question.do !== 'legal') this.complaint = null;
      return answer;
    } catch (error) {
      if (error instanceof Refusal) this.complaint = sentenceOf(error);
      return null;
    }
  }

  /** The same for what may be said twice: waits for the connection and says it again. */
  async sayUntilAnswered(question: Question): Promise<ServerMessage | null> {
    try {
      return await connection().askUntilAnswered(question);
    } catch (error) {
      if (error instanceof Refusal) this.complaint = sentenceOf(error);
      return null;
    }
  }

  propose(move: string | null): void {
    this.complaint = null;
    this.draft = move;
    if (move === null) this.described = null;
    else void this.describeDraft(move);
  }

  /** Lets go of what was chosen, whether it is a move already or not. */
  cancel(): void {
    const held = this.held;
    this.held = null;
    held?.letGo();
    this.propose(null);
  }

  /** One description a move, in their order; none when the server does not answer. */
  async describe(moves: string[]): Promise<readonly DescribedMove[]> {
    return this.descriptions.of(moves);
  }

  async extend(partial: string): Promise<readonly string[]> {
    const answer = await this.say({ do: 'legal', table: this.table, extend: partial });
    return answer?.say === 'legal' ? answer.moves : [];
  }

  /** Plays the draft. It shows at once; the server's answer confirms it. */
  async confirm(): Promise<void> {
    const described = this.described;
    if (!this.myTurn || described === null || !described.legal) return;
    this.pending = { move: described.move, preview: described.preview };
    this.clearDraft();
    await this.send(described.move);
  }

  /** A broken connection answers nothing: the move is kept, and what became of it shows afterwards. */
  private async send(move: string): Promise<void> {
    const { version } = this;
    this.kept = null;
    const answer = await this.say({ do: 'move', table: this.table, move });
    if (answer !== null) return;
    if (this.link !== 'open') {
      this.kept = { move, version };
      return;
    }
    this.pending = null;
    this.refusedAt = version;
    void this.askLegal();
  }

  /** The connection is back: the kept move is sent if it did not arrive, or else said to be lost. */
  private settleKept(events: readonly ToldEvent[]): void {
    const { kept } = this;
    this.kept = null;
    if (kept === null) return;
    if (kept.version === this.version && this.pending !== null) return void this.send(kept.move);
    const arrived = events.some((event) => isGame(event) && seatOf(event) === this.me);
    if (!arrived) this.complaint = t('move.lost');
  }

  /** Who is invited may go on for somebody who has left their seat to a bot. */
  get mayTakeOver(): boolean {
    if (this.doc === null || this.me !== null || this.doc.public) return false;
    return Boolean(keepsakes.find(this.table)?.key) || this.doc.room !== undefined;
  }

  /** Takes a seat; from then on the table is seen from there. */
  async sit(name: string, seat?: number): Promise<void> {
    const kept = keepsakes.find(this.table);
    const answer = await this.sayUntilAnswered({
      do: 'sit',
      table: this.table,
      name,
      token: tokenFor(this.sitting),
      ...(kept?.key ? { key: kept.key } : {}),
      ...(seat === undefined ? {} : { seat }),
    });
    answered(this.sitting);
    if (answer?.say !== 'seated') return;
    const { token, key, watch } = answer;
    keepsakes.keep(this.table, { token, seat: answer.seat, ...(key ? { key } : {}), ...(watch ? { watch } : {}) });
    this.watch.token = token;
    this.startOver();
  }

  /** Gives the seat up, before the game; whether it is given up. */
  async stand(): Promise<boolean> {
    try {
      await connection().askUntilAnswered({ do: 'stand', table: this.table });
    } catch (error) {
      // It may have been heard before a line broke, and is asked again then.
      if (!(error instanceof Refusal) || error.code !== 'not-seated') {
        if (error instanceof Refusal) this.complaint = sentenceOf(error);
        return false;
      }
    }
    keepsakes.forget(this.table);
    return true;
  }

  /** The game begins when everybody is ready; until then one may think better of it. */
  beReady(ready: boolean): void {
    this.ready = ready;
    this.saidOfDice = '';
    if (!ready) void this.say({ do: 'withdraw', table: this.table });
    else if (this.told !== null) this.doPartOfDice(this.told);
  }

  async hint(): Promise<void> {
    const answer = await this.say({ do: 'hint', table: this.table });
    if (answer?.say === 'hint' && answer.moves.length > 0 && this.myTurn) this.hints = answer.moves;
  }

  private async describeDraft(move: string): Promise<void> {
    const said = await this.descriptions.closely(move);
    if (this.draft === move) this.described = said;
  }

  private clearDraft(): void {
    this.draft = null;
    this.described = null;
    this.held = null;
    this.hints = null;
    this.legal = [];
  }

  private linkIs(link: Link): void {
    this.link = link;
    this.saidOfDice = '';
    if (link !== 'open') this.legal = [];
  }

  private hear(message: ServerMessage): void {
    this.company.hear(message);
    if (message.say === 'unseated') {
      this.startOver(); // from another seat, or without one
    } else if (message.say === 'keys') {
      const { key, watch } = message;
      keepsakes.keep(this.table, { watch, ...(key ? { key } : {}) });
      this.watch.key = key ?? watch;
    } else if (message.say === 'kept-out') {
      keepsakes.forget(this.table);
      this.close();
      this.told = null;
      this.refused = new Refusal('kept-out', message.reason);
    } else if (message.say === 'table') {
      this.heard = message.v;
      this.refused = null;
      this.anchor = { line: this.playback.begin(message.log), round: roundOf(message.doc) };
      const waiting = this.pending;
      this.become(message.doc, message.v);
      if (this.kept?.version === message.v) this.pending = waiting;
      this.settleKept(message.log.slice(-kLookedBack));
    } else if (message.say === 'legal') {
      if (message.id === undefined) this.offered = message; // else somebody waits for it
    } else if (message.say === 'update') {
      this.refused = null;
      if (message.v === this.heard) return this.upToDate();
      if (before(message) !== this.heard) return connection().again(this.table);
      this.heard = message.v;
      this.playback.add(message);
    }
  }

  /** The version of the table that is shown. */
  get at(): number {
    return this.version ?? 0;
  }

  private get sitting(): string {
    return `sit ${this.table}`;
  }

  private watchWasRefused(refusal: Refusal): void {
    if (refusal.code !== 'forbidden' || this.watch.token === undefined) {
      this.refused = refusal;
      if (refusal.passes) this.later(() => connection().again(this.table));
      return;
    }
    // The seat was asked for and not given, or lost while nobody looked: who is late with the dice leaves.
    answered(this.sitting);
    if (keepsakes.find(this.table)) keepsakes.keep(this.table, { token: null, seat: null });
    this.watchAsSpectator();
  }

  private later(act: () => void): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(act, kAgainMs);
  }

  private watchAsSpectator(): void {
    this.watch.token = undefined;
    this.startOver();
  }

  private startOver(): void {
    this.heard = null;
    this.offered = null;
    this.playback.drop();
    connection().again(this.table);
  }

  /** A watch after a reconnect found no gap: a move that was on its way did not arrive. */
  private upToDate(): void {
    if (this.told !== null) this.doPartOfDice(this.told); // it may not have arrived
    if (this.kept !== null) return this.settleKept([]);
    this.pending = null;
    if (this.draft !== null && this.described === null) void this.describeDraft(this.draft);
    void this.askLegal();
  }

  /** What a moment changes is seen before the rest of its step. */
  private reveal(moment: Moment): void {
    const doc = this.told!;
    const view = viewAfter(doc.view, moment);
    if (view !== doc.view) {
      this.pending = null; // what was confirmed is in it now
      this.clearDraft(); // moves of the position before, where the same seat has played elsewhere
    }
    this.told = { ...doc, view };
  }

  private complete(step: Update): void {
    this.become(applyPatch(this.told!, step.patch), step.v);
    this.settleKept(step.events);
  }

  private become(doc: TableDoc, version: number): void {
    const seatActs = this.told?.turn?.seat !== doc.turn?.seat || this.told?.view !== doc.view;
    // Somebody has changed what will be played, or has left when all were ready.
    if (this.told !== null && hasSealed(this.told) && !hasSealed(doc)) this.ready = false;
    this.version = version;
    this.told = doc;
    this.pending = null;
    this.complaint = null; // whatever it was about, the table has gone on
    if (seatActs) this.clearDraft();
    this.descriptions.forget();
    keepsakes.keep(this.table, {
      game: doc.game,
      title: doc.title,
      seat: doc.you,
      over: doc.phase === 'over',
      ...(doc.you === null ? {} : { token: this.watch.token ?? null }),
    });
    if (doc.you !== null) answered(this.sitting);
    this.doPartOfDice(doc);
    void this.askLegal();
  }

  /** Writes down what is promised of the dice, and does this person's part of them. */
  private doPartOfDice(doc: TableDoc): void {
    const known = noteOf(this.table);
    const { note, say } = part(written(known, this.table, doc), doc, this.ready || isAmongBots(doc));
    if (note !== known) keepNote(note);
    const said = JSON.stringify(say);
    if (say === null || said === this.saidOfDice) return;
    this.saidOfDice = said;
    // Refused: another tab of this browser was quicker, or somebody has just left.
    connection()
      .ask({ ...say, table: this.table })
      .catch(() => undefined);
  }

  private async askLegal(): Promise<void> {
    if (!this.myTurn || this.legal.length > 0) return;
    const version = this.version;
    const answer = this.offered?.v === version ? this.offered : await this.say({ do: 'legal', table: this.table });
    if (this.version !== version || !this.myTurn) return;
    if (answer === null && this.link === 'open') return this.later(() => void this.askLegal());
    if (answer?.say !== 'legal') return;
    this.legal = answer.moves;
    this.legalWhole = answer.whole;
    // What was refused is not said over and over again.
    const mayPlay = settings.forced && this.refusedAt !== version;
    if (mayPlay && answer.whole && answer.moves.length === 1) this.playSoon(answer.moves[0]!);
  }

  /** The only move there is: it is seen for a moment, and can be taken by hand before. */
  private playSoon(move: string): void {
    clearTimeout(this.onlyMove);
    const { version } = this;
    this.onlyMove = setTimeout(() => {
      if (this.version !== version || !this.myTurn || (this.draft !== null && this.draft !== move)) return;
      this.propose(move);
      void this.describeDraft(move).then(() => (this.version === version ? this.confirm() : undefined));
    }, rhythmOf(settings.pace).forced);
  }
}

/** The round that a view tells of, where its game counts them. */
const roundOf = ({ view }: TableDoc): number | null => (view !== null && 'round' in view ? view.round : null);
