// Generated from src/games/*/wire/document.h by `purloin typescript --views`.
// Do not edit: a test compares.
import type { JsonObject } from './messages';

export interface DiceHeistPlayer {
  /** sidekicks that lie with this player */
  sidekicks: number;
  /** what was stolen, by kind of exhibit; artifact where it lies face down */
  loot: { [name: string]: number };
}

export interface DiceHeistPending {
  /** where the dice are thrown */
  museum: string;
  /** the one exhibit of a raid; null for a heist */
  kind: string | null;
  /** that go along */
  sidekicks: number;
}

export interface DiceHeistView {
  game: 'dice-heist';
  seats: number;
  options: JsonObject;
  /** what comes next */
  phase: 'first-player' | 'reveal' | 'act' | 'roll' | 'over';
  /** whose turn it is; null in first-player and over */
  seat: number | null;
  /** who still rolls for the first turn; only in first-player */
  contenders?: number[];
  /** exhibits that are not shown yet; artifact where the table hides how many there are on them */
  deck: { [name: string]: { [name: string]: number } };
  /** exhibits on display; museums without any are left out */
  museums: { [name: string]: { [name: string]: number } };
  /** sidekicks that nobody has */
  supply: number;
  /** one for each seat */
  players: DiceHeistPlayer[];
  /** the heist or raid whose dice are in the air; null outside roll */
  pending: DiceHeistPending | null;
}

export interface CryptSlot {
  /** of treasure */
  type: 'idol' | 'jewelry' | 'manuscript' | 'pottery' | 'remains' | 'tapestry';
  /** null where the viewer does not know them */
  coins: number | null;
  /** whether it was drawn face up */
  up: boolean;
  /** who looked at it while it lay here face down */
  seen: number[];
  /** the card has left; what it was and who looked stays until the round ends */
  taken: boolean;
  /** whose servants lie here; in the phase idol, who collected it */
  by: number | 'ghost' | null;
  /** servants that lie here */
  count: number;
  /** of each of them; in the phase idol, what it was */
  effort: number;
}

export interface CryptTreasure {
  /** of treasure */
  type: 'idol' | 'jewelry' | 'manuscript' | 'pottery' | 'remains' | 'tapestry';
  /** null where the viewer does not know them */
  coins: number | null;
  /** by a reward, which shows it to everyone */
  flipped: boolean;
  /** whether it was collected face up; flipping does not change that */
  public: boolean;
  /** who else looked at it before it was public or flipped */
  seen: number[];
}

export interface CryptPlayer {
  /** that can be placed */
  servants: number;
  /** servants in the box */
  exhausted: number;
  /** whether any servant was placed this round */
  placed: boolean;
  /** collected cards by type, coins (null first), flipped, public and seen */
  treasure: CryptTreasure[];
}

export interface CryptGhost {
  /** that lie on no card */
  servants: number;
  /** servants that the player pushed off this round */
  pushed: number;
}

export interface CryptDiscard {
  /** of treasure */
  type: 'idol' | 'jewelry' | 'manuscript' | 'pottery' | 'remains' | 'tapestry';
  /** null where the viewer does not know them */
  coins: number | null;
  /** whether it lay face up */
  up: boolean;
  /** who looked at it while it lay face down */
  seen: number[];
}

export interface CryptView {
  game: 'crypt';
  seats: number;
  options: JsonObject;
  /** the side of each collector, A or B, by type; null before they are dealt */
  collectors: string | null;
  /** what comes next */
  phase: 'setup' | 'reveal' | 'pottery' | 'claim' | 'collect' | 'idol' | 'remains' | 'tiebreak' | 'over';
  /** from 1 */
  round: number;
  /** who has the first turn of the round; null before one is chosen */
  leader: number | 'ghost' | null;
  /** whose turn or window it is; null on the Ghost's and where nobody decides */
  seat: number | null;
  /** turns taken in this claim phase, the Ghost's too */
  turn: number;
  /** cards that are left, by type and coins; not in a view before the game is over */
  deck?: { [type: string]: { [coins: string]: number } };
  /** in a view instead: the deck and every card whose coins are null, by type and coins */
  unseen?: { [type: string]: { [coins: string]: number } };
  /** type of the deck's top card; null where there is none or it is not drawn yet */
  top: 'idol' | 'jewelry' | 'manuscript' | 'pottery' | 'remains' | 'tapestry' | null;
  /** cards of the round in the order of drawing */
  crypt: CryptSlot[];
  /** one for each seat */
  players: CryptPlayer[];
  /** of the solo game; null in others */
  ghost: CryptGhost | null;
  /** who scored the first bonus of Idol B; null with side A */
  'idol-b': number[] | null;
  /** cards out of the game, in the order of discarding */
  discard: CryptDiscard[];
  /** servants that this round's roll exhausted, by slot; only in idol */
  rerollable?: { [name: string]: number };
  /** the slot whose servant is rolled again; only in idol, while it is */
  rerolling?: number;
  /** who is tied for the most coins; only in tiebreak */
  contenders?: number[];
  /** only in over */
  winners?: number[];
}

export interface ThiefsMarketFinalPile {
  /** how many there were, the marker included */
  objects: number;
  /** whether the marker was among them */
  marker: boolean;
  /** the colors that showed, each once, in the order RWBG */
  gems: string;
}

export interface ThiefsMarketPlayer {
  /** faces in the order RWBGYP, then * for the marker; null where there is none */
  pile: string | null;
  /** gold tokens */
  gold: number;
  /** infamy tokens; in a view null for other players until the game is over, but at an open table */
  infamy: number | null;
  /** in the order of gaining them */
  cards: string[];
  /** what a card became a copy of */
  copied: { [name: string]: string };
  /** abilities used this round, in order */
  used: string[];
  /** made this turn */
  purchases: number;
  /** the pile as it was when splitting ended; null outside the purchases */
  final: ThiefsMarketFinalPile | null;
}

export interface ThiefsMarketCards {
  /** of deck A */
  A: string[];
  /** of deck B */
  B: string[];
  /** of deck C */
  C: string[];
}

export interface ThiefsMarketCardsLeft {
  /** of deck A */
  A: number;
  /** of deck B */
  B: number;
  /** of deck C */
  C: number;
}

export interface ThiefsMarketCardsBought {
  /** of deck A */
  A: number;
  /** of deck B */
  B: number;
  /** of deck C */
  C: number;
}

export interface ThiefsMarketView {
  game: 'thiefs-market';
  seats: number;
  options: JsonObject;
  /** what comes next */
  phase: 'setup' | 'roll' | 'split' | 'lucky' | 'buy' | 'copy' | 'refill' | 'over';
  /** counted from 1 */
  round: number;
  /** who starts, or started, the round; null until chance has named one */
  start: number | null;
  /** whose turn or window it is, or who won the race; null where nobody's is */
  seat: number | null;
  /** faces in the order RWBGYP, then * for the marker */
  center: string;
  /** one for each seat */
  players: ThiefsMarketPlayer[];
  /** the rows, oldest card first */
  market: ThiefsMarketCards;
  /** how many are left to deal */
  deck: ThiefsMarketCardsLeft;
  /** what may still be in a deck or was removed, in the order of the alphabet */
  unseen: ThiefsMarketCards;
  /** how many were bought this round */
  bought: ThiefsMarketCardsBought;
  /** dice in the air while splitting or lucky, which lie in no pile; else null */
  rerolling: number | null;
}

/** What a viewer may know of a position. */
export type GameView = DiceHeistView | CryptView | ThiefsMarketView;
