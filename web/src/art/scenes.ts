import type { Component } from 'svelte';
import CryptScene from './CryptScene.svelte';
import MarketScene from './MarketScene.svelte';
import MuseumScene from './MuseumScene.svelte';

/** The picture of a game; a game without one gets the museum. */
export function sceneOf(game: string): Component {
  const scenes: Record<string, Component> = {
    'dice-heist': MuseumScene,
    crypt: CryptScene,
    'thiefs-market': MarketScene,
  };
  return scenes[game] ?? MuseumScene;
}
