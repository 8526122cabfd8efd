// What lies on the table, with its name and what it is in the language of this browser.
import type { Piece as Told } from '../wire/messages';
import { pieceName, prefixOfGame, sayEvent } from '../language/events';

export interface Piece extends Omit<Told, 'text'> {
  name: string;
  text: string;
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** By `${kind}:${id}`. Reactive: other words in another language. */
export function namedPieces(game: string, told: readonly Told[]): ReadonlyMap<string, Piece> {
  const prefix = prefixOfGame(game);
  return new Map(
    told.map((piece) => [
      `${piece.kind}:${piece.id}`,
      {
        ...piece,
        name: capital(pieceName(prefix, piece.id)),
        ...(piece.city === undefined ? {} : { city: pieceName(prefix, piece.city) }),
        text: piece.text === undefined ? '' : sayEvent(piece.text, []),
      },
    ]),
  );
}
