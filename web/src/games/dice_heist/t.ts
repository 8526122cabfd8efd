import { boardWords } from '../../language/catalogue.svelte';

/** The texts of this board, in texts/<language>/dice-heist.json. */
export const t = boardWords('dice-heist');
