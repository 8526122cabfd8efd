// svelte-check does not run Vite: resolving its configuration writes the types of the texts.
import { resolveConfig } from 'vite';

await resolveConfig({}, 'build');
