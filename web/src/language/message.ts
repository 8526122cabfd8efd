// A message of the catalogues, parsed when the client was built, said with values.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

export type Message = string | readonly MessageFormatElement[];
export type Messages = Readonly<Record<string, Message>>;
export type Values = Readonly<Record<string, string | number | boolean>>;

const formats = new WeakMap<readonly MessageFormatElement[], IntlMessageFormat>();

/** Throws where a value is missing. `locale` is always the same for the same message. */
export function render(message: Message, values: Values, locale: string): string {
  if (typeof message === 'string') return message;
  const format = formats.get(message) ?? new IntlMessageFormat([...message], locale);
  formats.set(message, format);
  return String(format.format(values));
}
