import { boardWords } from '../../words/catalogue.svelte';

/** The texts of this board, in texts/<language>/crypt.json. */
export const t = boardWords('crypt');
