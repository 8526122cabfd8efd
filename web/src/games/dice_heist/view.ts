// The view of Dice Heist, as docs/engine-protocol.md has it: types only.
export type Kinds = Record<string, number>;

export interface PlayerView {
  sidekicks: number;
  loot: Kinds;
}

export interface PendingView {
  museum: string;
  kind: string | null;
  sidekicks: number;
}

export interface DiceHeistView {
  phase: 'first-player' | 'reveal' | 'act' | 'roll' | 'over';
  seat: number | null;
  contenders?: number[];
  deck: Record<string, Kinds>;
  museums: Record<string, Kinds>;
  supply: number;
  players: PlayerView[];
  pending: PendingView | null;
}
