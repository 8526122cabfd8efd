import type { Anchors } from '../../people/anchors';

/** As people/anchors.ts says. */
export const anchors: Anchors = { random: -312, apprentice: -98, greedy: 48, thief: 153, master: 253 };
