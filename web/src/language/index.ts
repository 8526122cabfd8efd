import { clientWords } from './catalogue.svelte';

/** The texts of the client. */
export const t = clientWords();
