import { describe, expect, it } from 'vitest';
import { familyOf, iconOf } from './families';

describe('families of cards', () => {
  it('know icons in both languages', () => {
    expect(iconOf('hideout')).toBe('hideout');
    expect(iconOf('homme de main')).toBe('henchman');
    expect(iconOf('parure')).toBe('finery');
    expect(iconOf('something else')).toBe('scheme');
  });

  it('choose the picture by the card first', () => {
    expect(familyOf('fence', [])).toBe('henchman');
    expect(familyOf('wut', ['scheme'])).toBe('magic');
    expect(familyOf('crown', ['parure'])).toBe('finery');
    expect(familyOf('new-card', [])).toBe('scheme');
  });
});
