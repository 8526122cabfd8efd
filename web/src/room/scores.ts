// What a room's scores say, in the order and the words in which they are shown.
import { t } from '../language';
import type { RoomGame, RoomPair, RoomScore, RoomScoresMessage, RoomSeat } from '../wire/messages';

export const isBot = (who: string): boolean => who.startsWith('bot:');

/** Bots are called by how they play. */
export const nameOfScore = ({ who, name }: Pick<RoomScore, 'who' | 'name'>): string =>
  isBot(who) ? t('room.bot', { bot: t.maybe(`bot.${name}`, name) }) : name;

export interface HeadToHead {
  who: string;
  name: string;
  games: number;
  ahead: number;
  behind: number;
}

/** How somebody has done against each of the others, those they met most often first. */
export function headToHead({ scores, pairs }: Pick<RoomScoresMessage, 'scores' | 'pairs'>, me: string): HeadToHead[] {
  const nameOf = (who: string): string => {
    const score = scores.find((one) => one.who === who);
    return score === undefined ? '' : nameOfScore(score);
  };
  const seen = (pair: RoomPair): HeadToHead =>
    pair.one === me
      ? { who: pair.other, name: nameOf(pair.other), games: pair.games, ahead: pair.one_ahead, behind: pair.other_ahead }
      : { who: pair.one, name: nameOf(pair.one), games: pair.games, ahead: pair.other_ahead, behind: pair.one_ahead };
  return pairs.filter(({ one, other }) => one === me || other === me).map(seen);
}

const seatName = (seat: RoomSeat): string =>
  seat.bot === undefined ? seat.name : t('room.bot', { bot: t.maybe(`bot.${seat.bot}`, seat.bot) });

/** The winners first, then who had most. */
export function placesOf({ seats }: RoomGame): { name: string; points: number | null; winner: boolean; out: boolean }[] {
  return seats
    .map((seat) => ({ name: seatName(seat), points: seat.points ?? null, winner: seat.winner, out: seat.out }))
    .sort((a, b) => Number(b.winner) - Number(a.winner) || (b.points ?? -Infinity) - (a.points ?? -Infinity) || 0);
}
