import { Refusal } from '../wire/http';
import { t } from '.';
import { sayEvent } from './events';

/** What went wrong, for a person: the server's own reason where it gave one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? sayEvent(error.reason, []) : t('unreachable');
