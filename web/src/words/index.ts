import { words } from './catalogue.svelte';
import { en } from './en';
import { fr } from './fr';

/** The texts of the client. */
export const t = words({ en, fr });
