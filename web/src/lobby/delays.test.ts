import { expect, it } from 'vitest';
import { speak } from '../language/catalogue.svelte';
import { delayChoices, delayLabel, kUntilOver } from './delays';

it('says how far spectators are behind', async () => {
  expect(delayChoices().map(({ label }) => label)).toEqual(['At once', '1 min later', '3 min later', '10 min later', 'When it is over']);
  expect(delayLabel(90)).toBe('90 s later');
  await speak('fr');
  expect(delayLabel(kUntilOver)).toBe('Quand elle est finie');
  await speak('en');
});
