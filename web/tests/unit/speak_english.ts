// As main.ts does before anything is shown.
import { speak } from '../../src/words/catalogue.svelte';

await speak('en');
