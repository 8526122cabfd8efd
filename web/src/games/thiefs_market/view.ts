// What the board calls the parts of its view, which the server describes.
import type { ThiefsMarketCards } from '../../wire/views';

export type { ThiefsMarketPlayer as PlayerView, ThiefsMarketView } from '../../wire/views';

export type Deck = keyof ThiefsMarketCards;
