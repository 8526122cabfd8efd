import { boardWords } from '../../language/catalogue.svelte';

/** The texts of this board, in texts/<language>/thiefs-market.json. */
export const t = boardWords('thiefs-market');
