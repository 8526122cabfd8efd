import { t } from '../words';
import { Interpreter } from '../words/interpreter.svelte';
import { Refusal } from '../wire/http';

const interpreter = new Interpreter();

/** What went wrong, for a person: the server's own reason where it gave one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? interpreter.say(error.message) : t('unreachable');
