// How the pieces of a game look within a sentence; none until they are there, or where a game has none.
import type { Component } from 'svelte';

/** Whether a piece has a picture, and whether that says enough without its name. */
export type Drawn = 'no' | 'beside' | 'alone';

export interface Glyph {
  default: Component<{ id: string }>;
  drawn(id: string): Drawn;
}

const all = import.meta.glob<Glyph>('../games/*/Glyph.svelte');
let loaded = $state.raw<Readonly<Record<string, Glyph>>>({});

export function loadGlyphs(game: string): void {
  void all[`../games/${game.replaceAll('-', '_')}/Glyph.svelte`]?.()
    .then((glyph) => (loaded = { ...loaded, [game]: glyph }))
    .catch(() => undefined); // words do without pictures
}

export const glyphOf = (game: string): Glyph | undefined => loaded[game];
