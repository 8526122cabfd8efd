import type { Anchors } from '../../people/anchors';

/** As people/anchors.ts says. */
export const anchors: Anchors = { random: -556, greedy: -167, apprentice: 42, thief: 359, master: 396 };
