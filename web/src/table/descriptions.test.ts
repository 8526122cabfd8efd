import { describe, expect, it } from 'vitest';
import type { DescribedMove } from '../wire/messages';
import { Descriptions, kMostPreviewed } from './descriptions';

const told = (move: string): DescribedMove => ({ move, legal: true, does: { key: 'no.plain', text: `does ${move}` }, preview: null });

function asking(): { descriptions: Descriptions; asked: string[][] } {
  const asked: string[][] = [];
  const descriptions = new Descriptions((moves) => {
    asked.push(moves);
    return Promise.resolve(moves.map(told));
  });
  return { descriptions, asked };
}

describe('descriptions', () => {
  it('asks one question for all that a tap wants to know', async () => {
    const { descriptions, asked } = asking();
    const [draft, offers] = await Promise.all([
      descriptions.closely('heist louvre 0'),
      descriptions.of(['heist louvre 0', 'heist louvre 1']),
    ]);
    expect(asked).toEqual([['heist louvre 0', 'heist louvre 1']]);
    expect(draft?.does).toEqual({ key: 'no.plain', text: 'does heist louvre 0' });
    expect(offers.map(({ move }) => move)).toEqual(['heist louvre 0', 'heist louvre 1']);
  });

  it('asks nothing twice of a position, and everything anew of the next', async () => {
    const { descriptions, asked } = asking();
    await descriptions.of(['a', 'b']);
    await descriptions.closely('b');
    expect(asked).toHaveLength(1);
    descriptions.forget();
    await descriptions.closely('b');
    expect(asked).toEqual([['a', 'b'], ['b']]);
  });

  it('looks closer at a move of a long list', async () => {
    const { descriptions, asked } = asking();
    const list = Array.from({ length: kMostPreviewed + 1 }, (_, n) => `move ${n}`);
    await descriptions.of(list);
    await descriptions.closely('move 3');
    expect(asked).toEqual([list, ['move 3']]);
  });

  it('asks for at most 64 at once', async () => {
    const { descriptions, asked } = asking();
    const said = await descriptions.of(Array.from({ length: 70 }, (_, n) => `move ${n}`));
    expect(asked.map(({ length }) => length)).toEqual([64, 6]);
    expect(said).toHaveLength(70);
  });

  it('tells nothing that was asked of the position before', async () => {
    let answer: (said: DescribedMove[]) => void = () => undefined;
    const descriptions = new Descriptions(() => new Promise((resolve) => (answer = resolve)));
    const before = descriptions.closely('a');
    await new Promise((soon) => setTimeout(soon, 5));
    descriptions.forget();
    answer([told('a')]);
    await before;
    const asked: string[] = [];
    const after = descriptions.closely('a').then((said) => asked.push(said?.does.key ?? ''));
    await new Promise((soon) => setTimeout(soon, 5));
    expect(asked).toEqual([]);
    answer([{ ...told('a'), does: { key: 'no.over' } }]);
    await after;
    expect(asked).toEqual(['no.over']);
  });

  it('has none where the server does not answer', async () => {
    const descriptions = new Descriptions(() => Promise.resolve(null));
    expect(await descriptions.of(['a'])).toEqual([]);
    expect(await descriptions.closely('a')).toBeNull();
  });
});
