// A sign for each seat, so that players are told apart by more than their color. Around 0, 0, ten large.
export const kSigns = ['circle', 'square', 'triangle', 'diamond', 'star'] as const;
export type Sign = (typeof kSigns)[number];

export const signOf = (seat: number): Sign => kSigns[seat % kSigns.length]!;

export const kSignPaths: Readonly<Record<Sign, string>> = {
  circle: 'M0-8.6a8.6 8.6 0 110 17.2 8.6 8.6 0 010-17.2z',
  square: 'M-7.6-7.6h15.2v15.2h-15.2z',
  triangle: 'M0-9.5L9.8 7.8H-9.8z',
  diamond: 'M0-10.5L9 0 0 10.5-9 0z',
  star: 'M0-10.5l2.9 6.9 7.4.6-5.6 4.9 1.7 7.3L0 5.3l-6.4 3.9 1.7-7.3-5.6-4.9 7.4-.6z',
};
