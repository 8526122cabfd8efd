// Cards fly from where they were to where they go; new ones turn over as they come from the deck.
import { cubicOut } from 'svelte/easing';
import { crossfade, type CrossfadeParams, type TransitionConfig } from 'svelte/transition';

export interface Flying {
  send: ReturnType<typeof crossfade>[0];
  receive: ReturnType<typeof crossfade>[1];
}

export function flying(motion: () => boolean): Flying {
  const [send, receive] = crossfade({
    duration: (distance) => (motion() ? Math.min(900, 380 + distance * 0.6) : 0),
    easing: cubicOut,
    fallback: (_node: Element, _params: CrossfadeParams, intro: boolean): TransitionConfig => ({
      duration: motion() ? (intro ? 520 : 160) : 0,
      easing: cubicOut,
      css: (t, u) =>
        intro
          ? `transform: translateY(${-46 * u}px) rotateY(${110 * u}deg); opacity: ${Math.min(1, t * 2)}`
          : `opacity: ${t}`,
    }),
  });
  return { send, receive };
}
