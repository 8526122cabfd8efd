// What somebody's finished games say about them. Everything is worked out here, from their own list.
import type { JudgedMistake, MyGame } from '../wire/messages';
import { anchorOf, kLevels } from './anchors';

/** Games against opponents of one strength: how many, what was won of them, and what an equal would have won. */
export interface Against {
  /** The strongest bot at the table; 'people' where nobody else but people sat there. */
  level: string;
  games: number;
  won: number;
  fair: number;
}

export interface Rating {
  elo: number;
  /** Half of the 95% interval. */
  error: number;
  games: number;
}

export interface OfGame {
  game: string;
  against: Against[];
  rating: Rating | null;
}

export interface Luck {
  games: number;
  /** Points of the win a game; its expectation is nothing. */
  mean: number;
  error: number;
  /** How often fair dice are as far off as that, either way; null with too few games to say. */
  chance: number | null;
}

export interface Played {
  table: string;
  at: number;
  game: string;
  played: number;
}

export interface Habit {
  did: string;
  better: string;
  times: number;
  /** Points of the win, all together. */
  cost: number;
}

const kPoint = 100; // hundredths of a percent
const kFewest = 8;

/** How much of the win was mine; null where there was nobody to win against, or nobody won. */
export function shareOf({ winners, by, mine, seats }: MyGame): number | null {
  if (seats.length < 2 || by === 'abandoned' || !winners?.length) return null;
  return winners.includes(mine) ? 1 / winners.length : 0;
}

const levelAt = ({ seats, mine }: MyGame): string => {
  const bots = seats.flatMap(({ kind, bot }, seat) => (seat !== mine && kind === 'bot' && bot !== null ? [bot] : []));
  return bots.sort((a, b) => kLevels.indexOf(b) - kLevels.indexOf(a))[0] ?? 'people';
};

export function byGame(games: readonly MyGame[]): OfGame[] {
  const counted = games.filter((game) => shareOf(game) !== null);
  return [...new Set(counted.map(({ game }) => game))].sort().map((id) => {
    const its = counted.filter(({ game }) => game === id);
    const levels = [...new Set(its.map(levelAt))].sort((a, b) => kLevels.indexOf(a) - kLevels.indexOf(b));
    return {
      game: id,
      against: levels.map((level) => {
        const those = its.filter((game) => levelAt(game) === level);
        return {
          level,
          games: those.length,
          won: sum(those.map((game) => shareOf(game)!)),
          fair: sum(those.map(({ seats }) => 1 / seats.length)),
        };
      }),
      rating: rate(its),
    };
  });
}

const kPerElo = Math.LN10 / 400;

/**
 * The strength that explains best what was won against bots whose strength is known (people's is not). One game more that was
 * won and one that was lost against an equal keep it within bounds.
 */
export function rate(games: readonly MyGame[]): Rating | null {
  const rated = games.flatMap((game) => {
    const share = shareOf(game);
    const others = game.seats.filter((_, seat) => seat !== game.mine);
    const strengths = others.map(({ kind, bot }) => (kind === 'bot' ? anchorOf(game.game, bot ?? '') : undefined));
    if (share === null || strengths.some((each) => each === undefined)) return [];
    return [{ share, others: Math.log(sum(strengths.map((elo) => Math.exp(elo! * kPerElo)))) }];
  });
  if (rated.length === 0) return null;
  let strength = sum(rated.map(({ others }) => others)) / rated.length;
  const middle = strength;
  let information = 0;
  for (let step = 0; step < 100; ++step) {
    let slope = 0;
    information = 0;
    for (const { share, others } of [...rated, { share: 0, others: middle }, { share: 1, others: middle }]) {
      const expected = 1 / (1 + Math.exp(others - strength));
      slope += share - expected;
      information += expected * (1 - expected);
    }
    strength += Math.max(-1, Math.min(1, slope / information));
  }
  return { elo: strength / kPerElo, error: 1.96 / Math.sqrt(information) / kPerElo, games: rated.length };
}

const judgedForTheWin = (games: readonly MyGame[]) =>
  games.flatMap(({ judged, ...game }) => (judged && !judged.in_coins ? [{ ...game, judged }] : []));

/** Whether my dice are really that bad: luck of games that were looked back at, against none at all. */
export function luckIn(games: readonly MyGame[]): Luck | null {
  const all = judgedForTheWin(games).map(({ judged }) => judged.luck / kPoint);
  if (all.length === 0) return null;
  const mean = sum(all) / all.length;
  const variance = sum(all.map((each) => (each - mean) ** 2)) / Math.max(all.length - 1, 1);
  const error = Math.sqrt(variance / all.length);
  const chance = all.length < kFewest || error === 0 ? null : beyond(Math.abs(mean) / error);
  return { games: all.length, mean, error, chance };
}

/** How well each game was played, oldest first. */
export const skillIn = (games: readonly MyGame[]): Played[] =>
  games
    .flatMap(({ table, at, game, judged }) => (judged ? [{ table, at, game, played: judged.played }] : []))
    .sort((a, b) => a.at - b.at);

/** What was done instead of something better, dearest first. */
export function mistakesIn(games: readonly MyGame[], game: string): Habit[] {
  const found = new Map<string, Habit>();
  for (const one of judgedForTheWin(games)) {
    if (one.game !== game) continue;
    for (const { did, better, gave_up } of one.judged.mistakes satisfies JudgedMistake[]) {
      const key = `${did} ${better}`;
      const habit = found.get(key) ?? { did, better, times: 0, cost: 0 };
      habit.times += 1;
      habit.cost += gave_up / kPoint;
      found.set(key, habit);
    }
  }
  return [...found.values()].sort((a, b) => b.cost - a.cost);
}

/** How often a normal number is further from its mean than so many deviations (Abramowitz and Stegun, 7.1.26). */
export function beyond(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp(-x * x);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
