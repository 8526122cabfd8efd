// What lies on the table, with its name and what it is in the language of this browser.
import { pieces, Refusal } from '../wire/http';
import type { Piece as Told } from '../wire/messages';
import { pieceIfNamed, prefixOfGame, sayEvent } from '../language/events';
import { readable } from '../language/readable';

const kAgainMs = 3_000;

/** Asks until somebody answers; call what comes back to stop. */
export function askForPieces(game: string, told: (pieces: readonly Told[]) => void): () => void {
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void =>
    void pieces(game).then(
      (answer) => {
        if (!isOver) told(answer.pieces);
      },
      (error: unknown) => {
        const passes = !(error instanceof Refusal) || error.passes;
        if (!isOver && passes) again = setTimeout(ask, kAgainMs);
      },
    );
  ask();
  return () => {
    isOver = true;
    clearTimeout(again);
  };
}

export interface Piece extends Omit<Told, 'text'> {
  name: string;
  text: string;
}

function nameOf(prefix: string, id: string): string {
  const name = pieceIfNamed(prefix, id);
  return name === null ? readable(id) : name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** By `${kind}:${id}`. Reactive: other words in another language. */
export function namedPieces(game: string, told: readonly Told[]): ReadonlyMap<string, Piece> {
  const prefix = prefixOfGame(game);
  return new Map(
    told.map((piece) => [
      `${piece.kind}:${piece.id}`,
      {
        ...piece,
        name: nameOf(prefix, piece.id),
        ...(piece.city === undefined ? {} : { city: nameOf(prefix, piece.city) }),
        text: piece.text === undefined ? '' : sayEvent(piece.text, []),
      },
    ]),
  );
}
