type RulesModule = Promise<{ default: string }>;

const pages: Record<string, () => RulesModule> = {
  'dice-heist': () => import('virtual:rules/dice-heist'),
  crypt: () => import('virtual:rules/crypt'),
  'thiefs-market': () => import('virtual:rules/thiefs-market'),
};

export const rulesOf = (game: string): (() => RulesModule) | undefined => pages[game];
