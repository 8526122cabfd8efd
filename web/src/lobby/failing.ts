import { t } from '../words';
import { Refusal } from '../wire/http';

/** What went wrong, for a person: the server's own reason where it gave one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : t('unreachable');
