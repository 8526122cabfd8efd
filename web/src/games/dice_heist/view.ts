// What the board calls the parts of its view, which the server describes.
import type { DiceHeistPlayer } from '../../wire/views';

export type { DiceHeistView } from '../../wire/views';

export type Kinds = DiceHeistPlayer['loot'];
