// Objects and cards travel from where they were to where they are.
import { cubicInOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';

export const [send, receive] = crossfade({ easing: cubicInOut });

/** How long a way takes; none where motion is not wanted. */
export function pace(motion: boolean): (distance: number) => number {
  return (distance) => (motion ? Math.min(800, 220 + distance * 0.9) : 0);
}
