import { boardWords } from '../../language/catalogue.svelte';

/** The texts of this board, in texts/<language>/crypt.json. */
export const t = boardWords('crypt');
