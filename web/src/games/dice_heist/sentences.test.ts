import { expect, it } from 'vitest';
import { Phrasebook } from '../../words/sentences';
import { sentences } from './sentences.fr';

const book = new Phrasebook([sentences()], ['Ann', 'Ann, the 2nd', 'alone', 'Bob']);

it.each([
  ['For the first turn: Ann rolls 3, Ann, the 2nd rolls 5, alone rolls 1', 'Pour commencer : Ann lance 3, Ann, the 2nd lance 5, alone lance 1'],
  ['On show at Hermitage: emerald gem', 'On expose à l’Hermitage : une émeraude'],
  ['On show at Louvre: painting (35M)', 'On expose au Louvre : un tableau de 35 M'],
  ['On show at Prado: amber gem', 'On expose au Prado : une gemme amber'],
  ['Ann recruits a sidekick', 'Ann recrute un complice'],
  ['alone lures a sidekick away from Ann, the 2nd', 'alone débauche un complice chez Ann, the 2nd'],
  ['Bob tries Louvre alone: needs a 6, 17%', 'Bob tente le Louvre sans complice : il faut un 6, 17 %'],
  ['Bob tries Hermitage with 2 sidekicks: needs a 3, 96%', 'Bob tente l’Hermitage avec 2 complices : il faut un 3 ou plus, 96 %'],
  [
    'Ann raids British Museum for pair of artifacts with 1 sidekick: needs a 5, 56%',
    'Ann fait un raid au British Museum pour une paire d’artefacts avec 1 complice : il faut un 5 ou plus, 56 %',
  ],
  [
    'alone rolls 3 2 at Louvre: caught empty-handed, all dice come back',
    'alone lance 3 2 au Louvre : repart les mains vides, tous les dés reviennent',
  ],
  [
    'Ann rolls 6 at Louvre: success! Takes artifact x2, ruby gem, painting (20M) x2',
    'Ann lance 6 au Louvre : réussi ! Emporte 2 artefacts, un rubis, 2 tableaux de 20 M',
  ],
  [
    'Ann rolls 5 1 at Louvre: success! Takes artifact; 1 sidekick back to the supply',
    'Ann lance 5 1 au Louvre : réussi ! Emporte un artefact ; 1 complice retourne à la réserve',
  ],
  [
    'Ann rolls 6 4 1 at Louvre: success! Takes pair of artifacts x3, sapphire gem x2; 2 sidekicks back to the supply',
    'Ann lance 6 4 1 au Louvre : réussi ! Emporte 3 paires d’artefacts, 2 saphirs ; 2 complices retournent à la réserve',
  ],
  ['take a sidekick, 9 in the supply', 'prendre un complice, 9 dans la réserve'],
  ['take a sidekick from Bob', 'prendre un complice à Bob'],
  ['alone: needs a 3, 67% to take ruby gem, emerald gem x2', 'sans complice : il faut un 3 ou plus, 67 % pour emporter un rubis, 2 émeraudes'],
  ['with 1 sidekick: needs a 6, 31% to take that one', 'avec 1 complice : il faut un 6, 31 % pour emporter cette pièce'],
  ['13 artifacts: 13 points', '13 artefacts : 13 points'],
  ['1 emerald gem: 1 point', '1 émeraude : 1 point'],
  ['3 ruby gems: 6 points', '3 rubis : 6 points'],
  ['2 amber gems: 3 points', '2 gemmes amber : 3 points'],
  ['Paintings worth 50M: 0 points', 'Tableaux d’une valeur de 50 M : 0 point'],
  ['Paintings worth 125M, the most and the least: 4 points', 'Tableaux d’une valeur de 125 M, la plus haute et la plus basse : 4 points'],
  ['Paintings worth 0M, the least: -4 points', 'Tableaux d’une valeur de 0 M, la plus basse : -4 points'],
  ['that museum has no exhibits', 'ce musée n’expose rien'],
])('%s', (english, french) => {
  expect(book.say(english)).toBe(french);
});
