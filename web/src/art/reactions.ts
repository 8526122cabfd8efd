// Drawn for this client on a grid of 24: what people show instead of saying it.

/** As the server knows them. */
export const kReactions = ['clap', 'laugh', 'gasp', 'cry', 'growl', 'heart'] as const;
export type ReactionName = (typeof kReactions)[number];

export const isReaction = (name: string): name is ReactionName => (kReactions as readonly string[]).includes(name);

interface Glyph {
  /** The color of the face, or of what is there instead. */
  fill: string;
  /** Filled with that color; a face where it is missing. */
  shape?: string;
  /** Filled dark. */
  dark?: string;
  /** Filled light. */
  light?: string;
  /** Drawn as lines. */
  lines?: string;
}

export const kFace = 'M12 2.5a9.5 9.5 0 100 19 9.5 9.5 0 000-19z';
export const kGlyphs: Record<ReactionName, Glyph> = {
  clap: {
    fill: '#f0b98a',
    shape: 'M5 11l5.2-5.2a1.5 1.5 0 012.2 2.1l1.6-1.6a1.5 1.5 0 012.2 2.1l.8-.8a1.5 1.5 0 012.1 2.1L14 15.3c2 .2 4.8-2.9 5.7-3.6.9-.8 2 .3 1.3 1.3-2 3.2-4.2 8.2-9 8.2-3.600 0-5-1.600-6.500-3.200-1.900-2.200-2-5-.500-7z',
    lines: 'M9.500 12.500l3-3M11.500 14.500l3.200-3.200M4.500 4l1.500 2M8.500 2.500l.5 2.300M2.500 8l2 1',
  },
  laugh: {
    fill: '#f4c84a',
    dark: 'M6 12.500h12a6 6 0 01-12 0z',
    light: 'M8.500 16.600a6 6 0 007 0c-1.800-1.600-5.200-1.600-7 0z',
    lines: 'M6.500 9.700q1.700-2.400 3.400 0M14.100 9.700q1.700-2.400 3.400 0',
  },
  gasp: {
    fill: '#f4c84a',
    dark: 'M12 13.200a2.600 3.400 0 100 6.800 2.600 3.400 0 000-6.800zM8.300 8.200a1.300 1.600 0 100 3.200 1.300 1.600 0 000-3.200zM15.700 8.200a1.300 1.600 0 100 3.200 1.300 1.600 0 000-3.200z',
    lines: 'M6.300 6.300q1.700-1.500 3.200-.6M14.500 5.700q1.700-.9 3.200.6',
  },
  cry: {
    fill: '#f4c84a',
    dark: 'M8.300 9a1.200 1.500 0 100 3 1.200 1.500 0 000-3zM15.700 9a1.200 1.500 0 100 3 1.200 1.500 0 000-3z',
    light: 'M17.400 12.500c1.400 2.300 2 3.300 2 4.200a2 2 0 01-4 0c0-.9.600-1.900 2-4.200z',
    lines: 'M8.500 17.500q3.500-3.300 6.500-.7',
  },
  growl: {
    fill: '#e8714a',
    dark: 'M8.300 10.300a1.200 1.400 0 100 2.800 1.200 1.400 0 000-2.800zM15.700 10.300a1.200 1.400 0 100 2.800 1.200 1.400 0 000-2.800z',
    lines: 'M6 7.700l4.200 1.900M18 7.700l-4.200 1.900M8.300 17.300q1.800-2.200 3.700-.7t3.700-.6',
  },
  heart: {
    fill: '#d8435b',
    shape: 'M12 20.800C5.500 16.200 2.800 12.900 2.800 9.200a5 5 0 019.200-2.700 5 5 0 019.200 2.700c0 3.700-2.700 7-9.200 11.600z',
    light: 'M6.200 9.600a2.400 2.400 0 012.300-2.600c.7 0 .7 1 0 1.100a1.500 1.500 0 00-1.300 1.500c0 .700-1 .7-1 0z',
  },
};
