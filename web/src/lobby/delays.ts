// How far spectators can be behind.
import { t } from '../language';

/** Spectators see the game when it is over. */
export const kUntilOver = -1;
const kDelays = [0, 60, 180, 600, kUntilOver] as const;

export const delayLabel = (seconds: number): string =>
  seconds === 0
    ? t('delay.none')
    : seconds === kUntilOver
      ? t('delay.over')
      : seconds % 60 === 0
        ? t('delay.minutes', { n: seconds / 60 })
        : t('delay.seconds', { n: seconds });

export const delayChoices = (): { value: number; label: string }[] =>
  kDelays.map((value) => ({ value, label: delayLabel(value) }));
