import { afterEach, expect, it } from 'vitest';
import { castAt, isProgram } from '../bots';
import { settings } from '../settings.svelte';
import { replaceMissing } from './opening';

afterEach(() => {
  settings.bot = 'thief';
  settings.opponents = {};
});

it('a program that was chosen and has gone is not asked for again', () => {
  settings.bot = 'mine';
  settings.opponents = { crypt: [{ who: 'pip', bot: 'mine' }, { who: 'nell', bot: 'master' }] };
  replaceMissing(['thief', 'master', 'mine']);
  expect(settings.bot).toBe('mine');
  replaceMissing(['thief', 'master']);
  expect(settings.bot).toBe('thief');
  expect(settings.opponents['crypt']!.map(({ bot }) => bot)).toEqual(['thief', 'master']);
});

it('a program keeps its name and has nobody else’s face', () => {
  const cast = castAt(
    [
      { kind: 'person', bot: null },
      { kind: 'bot', bot: 'thief', who: 'pip' },
      { kind: 'bot', bot: 'mine', who: 'nell' },
    ],
    'table',
  );
  expect(cast).toEqual([null, 'pip', null]);
  expect([isProgram('mine'), isProgram('master'), isProgram(null)]).toEqual([true, false, false]);
});
