// Who is ready for a game to begin: whoever has sealed words for its dice.
import type { TableDoc } from '../wire/messages';

export const isReady = ({ fair }: TableDoc, seat: number): boolean => fair.hashes[seat] !== '';

/** Of this browser's own seat. */
export const hasSealed = (doc: TableDoc): boolean => doc.you !== null && isReady(doc, doc.you);

/** Nobody else has to be waited for. */
export const isAmongBots = ({ seats, you }: TableDoc): boolean => seats.every(({ kind }, k) => k === you || kind === 'bot');

const promised = new Set<string>();
/** Whoever asks for a rematch has said it already. */
export const comeReady = (table: string): void => void promised.add(table);
export const takeReadiness = (table: string): boolean => promised.delete(table);
