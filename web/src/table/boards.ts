import type { Component } from 'svelte';
import { open } from '../language/catalogue.svelte';
import type { BoardProps } from './board';

type BoardModule = { default: Component<BoardProps> };

// One folder per game, each its own chunk: a table loads only the board it needs, and its texts.
const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte');

export function boardOf(game: string): (() => Promise<BoardModule>) | undefined {
  const load = boards[`../games/${game.replaceAll('-', '_')}/Board.svelte`];
  return load && (async () => (await Promise.all([load(), open(game)]))[0]);
}
