// A language that nobody speaks: ⟦Çļöšé⟧. Text on a page that is not like this came past the catalogues.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Message, Messages } from './message';

const kPlain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const kAccented = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';

const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => kAccented[kPlain.indexOf(letter)]!);

const kLiteral = 0;

const inside = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === kLiteral) return { ...element, value: accented(element.value) };
    if (!('options' in element)) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: inside(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });

const literal = (value: string): MessageFormatElement => ({ type: kLiteral, value });

const wrapped = (message: Message): Message =>
  typeof message === 'string' ? `⟦${accented(message)}⟧` : [literal('⟦'), ...inside(message), literal('⟧')];

export const pseudo = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, wrapped(message)]));
