// As main.ts does before anything is shown.
import { speak } from '../../src/language/catalogue.svelte';

await speak('en');
