// What moves do, in the server's words. What one tap wants to know (the draft, and all that its dial
// offers) is one question, and nothing is asked twice of a position.
import type { DescribedMove } from '../wire/messages';

/** The answer to one question, a description a move; null when there is none. */
export type Ask = (moves: string[]) => Promise<readonly DescribedMove[] | null>;

const kMostAsked = 64; // in one question
export const kMostPreviewed = 8; // longer lists are described without what they lead to

interface Known {
  said: DescribedMove;
  /** Whether the server was asked for so few moves that it tells what they lead to. */
  closely: boolean;
}

export class Descriptions {
  private known = new Map<string, Known>();
  private wanted: { moves: Set<string>; answered: Promise<void> } | null = null;
  private position = 0;

  constructor(private readonly ask: Ask) {}

  /** The position is another one. */
  forget(): void {
    this.known = new Map();
    this.position += 1;
  }

  async of(moves: readonly string[]): Promise<readonly DescribedMove[]> {
    const known = this.known;
    const missing = moves.filter((move) => !known.has(move));
    if (missing.length > 0) await this.want(missing);
    const said = moves.flatMap((move) => known.get(move)?.said ?? []);
    return said.length === moves.length ? said : [];
  }

  /** With what it leads to, where that can be told. */
  async closely(move: string): Promise<DescribedMove | null> {
    const known = this.known;
    if (known.get(move)?.closely !== true) await this.want([move]);
    return known.get(move)?.said ?? null;
  }

  private async want(moves: readonly string[]): Promise<void> {
    this.wanted ??= { moves: new Set(), answered: this.askTogether() };
    const { wanted } = this;
    for (const move of moves) wanted.moves.add(move);
    await wanted.answered;
  }

  private async askTogether(): Promise<void> {
    await new Promise((soon) => setTimeout(soon, 0)); // what else the tap sets off
    const { known, position } = this;
    const all = [...(this.wanted?.moves ?? [])];
    this.wanted = null;
    for (let at = 0; at < all.length && position === this.position; at += kMostAsked) {
      const moves = all.slice(at, at + kMostAsked);
      const said = await this.ask(moves);
      const closely = moves.length <= kMostPreviewed;
      // By position: the server answers with a move's canonical spelling.
      said?.forEach((one, n) => known.set(moves[n]!, { said: one, closely }));
    }
  }
}
