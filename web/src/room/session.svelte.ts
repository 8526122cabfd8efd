// A room as this page knows it: what the server says of it, and what one asks of it.
import { sentenceOf } from '../language/failing';
import type { AnyEvent } from '../wire/events';
import { connection, type Link } from '../wire/connection';
import { Refusal } from '../wire/http';
import type { ChangeRoomRequest, RoomDoc, RoomLine, RoomScoresMessage, RoomSpan, ServerMessage } from '../wire/messages';
import { keptRooms } from './kept.svelte';

const kLines = 100;
const kAgainMs = 2_000;

export type Change = Omit<ChangeRoomRequest, 'do' | 'id' | 'room'>;

export class RoomSession {
  doc = $state.raw<RoomDoc | null>(null);
  lines = $state.raw<readonly RoomLine[]>([]);
  /** The person that this browser is. */
  me = $state('');
  link = $state<Link>('connecting');
  /** The key is right, and one is no member yet. */
  mayJoin = $state(false);
  refused = $state.raw<Refusal | null>(null);
  /** Why the room is not ours any more. */
  gone = $state.raw<AnyEvent | null>(null);
  /** What the last thing that one did was refused for. */
  complaint = $state<string | null>(null);

  private readonly line = connection();
  private readonly stops: (() => void)[];
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly room: string) {
    this.stops = [
      this.line.onLink((link) => (this.link = link)),
      this.line.listen({
        room,
        key: () => keptRooms.find(room)?.key ?? undefined,
        hear: (message) => this.hear(message),
        refused: (refusal) => this.refuse(refusal),
      }),
    ];
  }

  close(): void {
    clearTimeout(this.retry);
    for (const stop of this.stops) stop();
  }

  get isHost(): boolean {
    return this.doc?.members.some(({ person, host }) => person === this.me && host) ?? false;
  }

  get isMaker(): boolean {
    return this.doc !== null && this.doc.maker === this.me;
  }

  async join(called: string): Promise<void> {
    const key = keptRooms.find(this.room)?.key ?? '';
    await this.say(() => this.line.ask({ do: 'enter', room: this.room, key, called }));
  }

  /** Whether it was done. */
  change(what: Change): Promise<boolean> {
    return this.say(() => this.line.ask({ do: 'change-room', room: this.room, ...what }));
  }

  talk(text: string): Promise<boolean> {
    return this.say(() => this.line.ask({ do: 'say-in-room', room: this.room, text }));
  }

  async scores(span: RoomSpan, season?: number, game?: string): Promise<RoomScoresMessage | null> {
    try {
      const said = await this.line.ask({
        do: 'room-scores',
        room: this.room,
        span,
        ...(season === undefined ? {} : { season }),
        ...(game === undefined ? {} : { game }),
      });
      return said.say === 'room-scores' ? said : null;
    } catch {
      return null; // it is asked again with the next change
    }
  }

  private async say(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask();
      this.complaint = null;
      return true;
    } catch (error) {
      this.complaint = sentenceOf(error);
      return false;
    }
  }

  private hear(message: ServerMessage): void {
    if (message.say === 'room') {
      this.doc = message.doc;
      this.me = this.line.person;
      if (message.lines !== undefined) this.lines = message.lines;
      this.mayJoin = false;
      this.refused = null;
      this.gone = null;
      const kept = keptRooms.find(this.room);
      if (kept?.name !== message.doc.name || kept.key !== message.doc.key) {
        keptRooms.keep(this.room, { name: message.doc.name, key: message.doc.key });
      }
    }
    if (message.say === 'room-lines') {
      const known = this.lines.at(-1)?.n ?? 0;
      this.lines = [...this.lines, ...message.lines.filter(({ n }) => n > known)].slice(-kLines);
    }
    if (message.say === 'room-gone') {
      this.gone = message.reason;
      this.doc = null;
      keptRooms.forget(this.room);
    }
  }

  private refuse(refusal: Refusal): void {
    this.mayJoin = refusal.code === 'not-member';
    this.refused = this.mayJoin ? null : refusal;
    if (['unknown-room', 'kept-out'].includes(refusal.code)) keptRooms.forget(this.room);
    if (!refusal.passes && refusal.code !== 'nobody') return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.line.enterAgain(this.room), kAgainMs);
  }
}
