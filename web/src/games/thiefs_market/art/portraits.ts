// How the henchmen look: every portrait is put together from a few parts.

export interface Portrait {
  skin: string;
  coat: string;
  trim: string;
  hair: string;
  hat: 'none' | 'cap' | 'bowler' | 'fedora' | 'bun' | 'horns' | 'wig' | 'scarf';
  prop: string;
}

const of = (
  hat: Portrait['hat'],
  prop: string,
  coat: string,
  trim: string,
  skin = '#d9a27c',
  hair = '#3a2418',
): Portrait => ({ skin, coat, trim, hair, hat, prop });

export const portraits: Readonly<Record<string, Portrait>> = {
  bondsman: of('bowler', 'chain', '#7d2030', '#e9a0a0'),
  'coercion-coordinator': of('cap', 'fist', '#28447c', '#8fb4ff', '#b97f5c', '#1c1310'),
  'corrupt-official': of('wig', 'scroll', '#5b5a66', '#f1efe6', '#e2b394'),
  'disgruntled-minion': of('cap', 'crate', '#8c2f2a', '#ffb38a', '#a9765a'),
  fence: of('fedora', 'gem', '#6a6f7a', '#e8eef5', '#d9a27c', '#6b5a48'),
  'guy-in-a-trenchcoat': of('fedora', 'watches', '#2d4f8a', '#bcd2ff', '#c48e6a'),
  'local-celebrity': of('none', 'star', '#8a8794', '#ffffff', '#e2b394', '#d9a528'),
  pawnbroker: of('cap', 'balls', '#2a6b45', '#a8e6bf', '#d9a27c', '#a9a39a'),
  'public-relations-expert': of('bun', 'horn', '#2c7a58', '#c8f5da', '#9c6a4c', '#20130e'),
  tailor: of('none', 'needle', '#a12b46', '#ffc2cf', '#e2b394', '#8a8078'),
  'anthropomorphic-water-buffalo': of('horns', 'ring', '#7a3320', '#ffd0a0', '#6d5f58', '#2b221e'),
  bookie: of('bowler', 'slate', '#2b5c8f', '#ffe08a', '#d9a27c', '#6a3b1c'),
  'easily-impressed-noble': of('wig', 'gasp', '#8f8aa8', '#ffe7a8', '#f0c8a8'),
  'executive-assistant': of('bun', 'ledger', '#356b4e', '#ffb3d0', '#c48e6a', '#5a2a18'),
  'legitimate-jeweller': of('none', 'loupe', '#3a3350', '#ffd95c', '#d9a27c', '#b8b0a4'),
  'rumor-monger': of('scarf', 'bubble', '#3f7a4a', '#e9f7c8', '#b97f5c'),
  'sticky-fingered-dockhand': of('scarf', 'anchor', '#2a5aa0', '#e8eef5', '#a9765a'),
};
