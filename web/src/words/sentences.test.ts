import { describe, expect, it } from 'vitest';
import { fill, Phrasebook, type Grammar } from './sentences';
import { sentences } from './sentences.fr';

const grammar: Grammar = {
  thing: { phrases: [['red', 'un rouge'], ['{n} red', '{n} rouges']] },
  things: { each: 'thing', between: ', ', joined: ', ' },
  roll: { phrases: [['{name} rolls {n}', '{name} lance {n}']] },
  rolls: { each: 'roll', between: ', ', joined: ' ; ' },
  card: { known: new Map([['Fence', 'Receleur']]) },
  sentence: {
    phrases: [
      ['Start: {rolls}', 'Départ : {rolls}'],
      ['{name} takes {things} from {victim:name}', '{name} prend {things} à {victim}'],
      ['{name} takes {things}', '{name} prend {things}'],
      ['{name} buys {card}', '{name} achète {card}'],
      ['{name} has {n} point(s)', '{name} a {n} {n|point|points}'],
    ],
  },
};

const book = (...names: string[]): Phrasebook => new Phrasebook([grammar], names);

describe('a phrasebook', () => {
  it('says sentences piece by piece', () => {
    expect(book('Ann').say('Ann takes red, 2 red')).toBe('Ann prend un rouge, 2 rouges');
    expect(book('Ann', 'Bob').say('Ann takes red from Bob')).toBe('Ann prend un rouge à Bob');
    expect(book('Ann').say('Ann has 1 point')).toBe('Ann a 1 point');
    expect(book('Ann').say('Ann has 0 points')).toBe('Ann a 0 point');
    expect(book('Ann').say('Ann has -4 points')).toBe('Ann a -4 points');
  });

  it('leaves what it does not know, line by line', () => {
    expect(book('Ann').say('Ann sings')).toBe('Ann sings');
    expect(book('Ann').say('')).toBe('');
    expect(book('Ann').say('Ann sings\nAnn takes red\n')).toBe('Ann sings\nAnn prend un rouge\n');
    expect(book('Ann').find('Ann sings')).toBeNull();
    expect(book('Ann').say('Ann buys Fence')).toBe('Ann achète Receleur');
    expect(book('Ann').say('Ann buys Moon')).toBe('Ann achète Moon');
  });

  it('never changes a name', () => {
    const odd = ['Ann, the 2nd', 'red', '2 red', 'Ann takes red', '{name}', '$1 (s)', 'a.*b|c', 'Start: x'];
    for (const name of odd) {
      expect(book(name, 'Bob').say(`${name} takes 2 red from Bob`)).toBe(`${name} prend 2 rouges à Bob`);
      expect(book('Bob', name).say(`Bob takes red from ${name}`)).toBe(`Bob prend un rouge à ${name}`);
      expect(book(name).say(`${name} has 3 points`)).toBe(`${name} a 3 points`);
      expect(book('Bob', name).say(`Start: Bob rolls 1, ${name} rolls 2`)).toBe(
        `Départ : Bob lance 1 ; ${name} lance 2`,
      );
    }
    expect(book('Ann', 'Ann 2').say('Start: Ann rolls 1, Ann 2 rolls 2')).toBe('Départ : Ann lance 1 ; Ann 2 lance 2');
  });

  it('knows strangers by their place in a sentence', () => {
    expect(book('Ann').say('Zoe takes red')).toBe('Zoe prend un rouge');
    expect(book().say('Zoe takes red')).toBe('Zoe prend un rouge');
  });
});

it('elides before a vowel and counts nothing in the singular, in French', () => {
  expect(fill('tas de {name}', { name: 'Ann' })).toBe('tas d’Ann');
  expect(fill('Trésor de {name}', { name: 'Émile' })).toBe('Trésor d’Émile');
  expect(fill('tas de {name}', { name: 'Bob' })).toBe('tas de Bob');
  expect(fill('{n} {n|carte|cartes}', { n: '0' })).toBe('0 carte');
});

it('tells in French what happens at a table', () => {
  const table = new Phrasebook([sentences], ['Ann', 'Bob and Cid', 'Eve']);
  const said = (text: string): string => table.say(text);
  expect(said('Somebody opens the table.')).toBe('Quelqu’un ouvre la table.');
  expect(said('Ann opens the table.')).toBe('Ann ouvre la table.');
  expect(said('Zoe sits down.')).toBe('Zoe prend place.');
  expect(said('Zoe leaves the seat.')).toBe('Zoe quitte sa place.');
  expect(said('Bots take the open seats.')).toBe('Des robots prennent les places libres.');
  expect(said('The game begins.')).toBe('La partie commence.');
  expect(said('Ann takes the last move back.')).toBe('Ann reprend son dernier coup.');
  expect(said('Ann\'s clock has fallen; a bot stands in.')).toBe('Le temps d’Ann est écoulé ; un robot prend le relais.');
  expect(said('Eve is away; a bot stands in.')).toBe('Eve n’est plus là ; un robot prend le relais.');
  expect(said('Eve is back.')).toBe('Eve est de retour.');
  expect(said('Ann resigns.')).toBe('Ann abandonne.');
  expect(said('Ann asks for a rematch.')).toBe('Ann demande une revanche.');
  expect(said('Bob and Cid wins.')).toBe('Bob and Cid gagne.');
  expect(said('Ann and Bob and Cid share the win.')).toBe('Ann et Bob and Cid se partagent la victoire.');
  expect(said('The game ends without a winner.')).toBe('La partie se termine sans vainqueur.');
  expect(said('It is Eve\'s turn.')).toBe('C’est au tour d’Eve.');
  expect(said('There is no bot "shark".')).toBe('Il n’y a pas de robot « shark ».');
  expect(new Phrasebook([sentences], ['Somebody']).say('Somebody opens the table.')).toBe('Somebody ouvre la table.');
});
