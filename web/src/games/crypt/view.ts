// What the board calls the parts of its view, which the server describes.
import type { CryptSlot, CryptView } from '../../wire/views';

export type {
  CryptDiscard as DiscardView,
  CryptPlayer as PlayerView,
  CryptSlot as SlotView,
  CryptTreasure as TreasureView,
  CryptView,
} from '../../wire/views';

export type Type = CryptSlot['type'];
export type Holder = CryptView['leader'];
/** By type, then by coins. */
export type Counts = NonNullable<CryptView['unseen']>;
