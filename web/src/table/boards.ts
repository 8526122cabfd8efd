import type { Component } from 'svelte';
import type { BoardProps } from './board';

type BoardModule = { default: Component<BoardProps> };

// One folder per game, each its own chunk: a table loads only the board it needs.
const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte');

export function boardOf(game: string): (() => Promise<BoardModule>) | undefined {
  return boards[`../games/${game.replaceAll('-', '_')}/Board.svelte`];
}
