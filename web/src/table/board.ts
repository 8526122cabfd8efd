// What the table's frame gives to the board of a game, and all that a board may ask for.
// Boards know no rules: what they light is what some legal move names.
import type { AnyEvent } from '../wire/events';
import type { DescribedMove, TableDoc } from '../wire/messages';
import type { Moment } from './moments';
import type { Piece } from './pieces';
import type { Logged } from './playback.svelte';

export interface BoardProps {
  /** The newest document; once a move is confirmed and until the server answers, with its preview. */
  doc: TableDoc;
  /** By `${kind}:${id}`. */
  pieces: ReadonlyMap<string, Piece>;
  /** My seat; null for a spectator. */
  me: number | null;
  myTurn: boolean;
  /** Legal moves while it is my turn (`legal` without `extend`), else empty. */
  legal: readonly string[];
  /** Whether these are all; else longer ones are found with `extend`. */
  legalWhole: boolean;
  /** The move being composed. */
  draft: string | null;
  /** Sets the draft: the frame describes it and shows one Confirm button. */
  propose(move: string | null): void;
  /** Something is chosen that is no move yet: the frame says what is missing, and can let go of it. */
  hold(held: Held | null): void;
  /** Moves that belong to no place on the board (pass, done, …): the frame has buttons for them. */
  offer(commands: readonly Command[]): void;
  /** `legal` with `extend`. */
  extend(partial: string): Promise<readonly string[]>;
  describe(moves: string[]): Promise<readonly DescribedMove[]>;
  /** What is asked of whoever looks, or what is being waited for. */
  prompt: string;
  /** Everything that happened. */
  log: readonly Logged[];
  /** An event as a sentence, in the language of this browser. */
  said(event: AnyEvent): string;
  /** Refs (`museum:louvre`, `seat:1`, …) lit by hovering a log line. */
  lit: ReadonlySet<string>;
  /** Shows a piece's details (hover, long press, focus); null hides them. */
  inspect(ref: string | null): void;
  /** False: reduced motion. */
  motion: boolean;
  /** The newest moment, for dice that roll and cards that fly; null before anything happened. */
  recent: Recent | null;
}

/** A choice on the way to a move. */
export interface Held {
  /** What is to be chosen next. */
  words: string;
  letGo(): void;
}

/** A move with a button of its own. */
export interface Command {
  move: string;
  label: string;
}

/** The newest thing that happened; told to the board before the document shows its outcome. */
export interface Recent {
  /** Another one for every moment. */
  key: number;
  events: Moment;
  /** False while dice still roll: the document is the one before. True: the document has it all. */
  landed: boolean;
}
