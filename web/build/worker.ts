// Builds the service worker when everything else lies in the folder: it knows all files, and its version is their
// content.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { readTexts } from './messages.ts';

const kName = 'service-worker.js';

/** Every file of the client as a path of the server, in order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== kName)
    .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`)
    .sort();

export function versionOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

export function worker(entry: string, texts: string): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    writeBundle: {
      order: 'post', // others still write
      sequential: true,
      async handler({ dir }) {
        const files = filesIn(dir!);
        const turn = Object.entries(readTexts(texts)).map(([language, { client }]) => [language, client!['turn.mine']!]);
        const made = await build({
          configFile: false,
          logLevel: 'warn',
          define: {
            __VERSION__: JSON.stringify(versionOf(dir!, files)),
            __FILES__: JSON.stringify(files),
            __TURN__: JSON.stringify(Object.fromEntries(turn)),
          },
          publicDir: false,
          build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'worker', fileName: () => kName } },
        });
        const [first] = Array.isArray(made) ? made : [made];
        if (first === undefined || !('output' in first)) throw new Error('no service worker was built');
        writeFileSync(join(dir!, kName), first.output[0].code);
      },
    },
  };
}
