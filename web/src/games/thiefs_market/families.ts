// Which picture a card has, and which mark an icon.
import { portraits } from './art/portraits';

export const ICONS = ['henchman', 'magic', 'hideout', 'finery', 'map', 'scheme'] as const;
export type Icon = (typeof ICONS)[number];

// The server names icons in the language asked for.
const french: Readonly<Record<string, Icon>> = {
  'homme de main': 'henchman',
  magie: 'magic',
  planque: 'hideout',
  parure: 'finery',
  carte: 'map',
  combine: 'scheme',
};

export function iconOf(word: string): Icon {
  return ICONS.find((icon) => icon === word) ?? french[word] ?? 'scheme';
}

const magic = [
  'alchemical-lab',
  'collecting-golem',
  'eyepatch-of-command',
  'gauntlet-of-evil-intent',
  'glamer',
  'lucky-animal-appendage',
  'mimetic-stew',
  'philosophers-stone',
  'shadowy-hood',
  'unlabeled-potion',
  'wicked-clutches',
  'wut',
];

/** The family whose picture a card has: by its name, else by its first icon. */
export function familyOf(card: string, icons: readonly string[]): Icon {
  if (card in portraits) return 'henchman';
  if (magic.includes(card)) return 'magic';
  return iconOf(icons[0] ?? 'scheme');
}
