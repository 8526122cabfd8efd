import { expect, it } from 'vitest';
import { Phrasebook } from '../../words/sentences';
import { sentences } from './sentences.fr';

const vocabulary = {
  names: new Map([
    ['Philosopher\'s Stone', 'Pierre philosophale'],
    ['Alchemical Lab', 'Alchemical Lab'],
    ['Mimetic Stew', 'Mimetic Stew'],
    ['Local Celebrity', 'Célébrité locale'],
  ]),
  texts: new Map([['2 points.', '2 points.'], ['Gain 1 infamy.', 'Gagnez 1 jeton d’infamie.']]),
};
const names = ['Ann', 'Ann, the 2nd', 'red', 'nothing', 'Bob'];
const book = new Phrasebook([sentences(vocabulary)], names);

it.each([
  ['Ann starts', 'Ann commence'],
  ['Ann rolls 2 red, white, 3 bags, mask', 'Ann lance 2 rouges, un blanc, 3 bourses, un masque'],
  ['red takes red, the marker', 'red prend un rouge, le marqueur'],
  ['Ann takes blue; Bob gains 2 infamy', 'Ann prend un bleu ; Bob gagne 2 jetons d’infamie'],
  [
    'red steals from Ann, the 2nd and keeps red, returning bag, the marker, 1 die re-rolled',
    'red vole le tas d’Ann, the 2nd et garde un rouge, en rendant une bourse, le marqueur, 1 dé relancé',
  ],
  [
    'Ann steals from Bob and keeps mask, returning 2 red, 2 dice re-rolled; Bob gains 1 infamy',
    'Ann vole le tas de Bob et garde un masque, en rendant 2 rouges, 2 dés relancés ; Bob gagne 1 jeton d’infamie',
  ],
  ['Ann steals from Bob and keeps red, returning blue, not re-rolled', 'Ann vole le tas de Bob et garde un rouge, en rendant un bleu, sans relance'],
  ['Ann steals from Bob and keeps bag, returning the marker', 'Ann vole le tas de Bob et garde une bourse, en rendant le marqueur'],
  ['The returned dice show 2 green', 'Les dés rendus montrent 2 verts'],
  ['Ann re-rolls mask', 'Ann relance un masque'],
  ['Ann re-rolls: bag', 'Ann relance : une bourse'],
  ['Ann keeps every die as it is', 'Ann garde tous ses dés tels quels'],
  ['Ann uses Philosopher\'s Stone: turn green to bag', 'Ann utilise Pierre philosophale : un vert devient une bourse'],
  [
    'Ann uses Local Celebrity: a white for 1 infamy; Ann gains 1 infamy',
    'Ann utilise Célébrité locale : un blanc contre 1 jeton d’infamie ; Ann gagne 1 jeton d’infamie',
  ],
  ['Ann uses Exit Strategy: 1 gold for 2 infamy; Ann gains 2 infamy', 'Ann utilise Exit Strategy : 1 pièce d’or contre 2 jetons d’infamie ; Ann gagne 2 jetons d’infamie'],
  ['nothing buys Mimetic Stew for nothing', 'nothing achète Mimetic Stew sans rien payer'],
  ['Ann buys Local Celebrity for white, 2 blue, 1 gold', 'Ann achète Célébrité locale pour un blanc, 2 bleus, 1 pièce d’or'],
  ['Ann buys Crown for 3 gold; Ann gains 1 infamy', 'Ann achète Crown pour 3 pièces d’or ; Ann gagne 1 jeton d’infamie'],
  [
    'Ann\'s Mimetic Stew is now a copy of Bob\'s Philosopher\'s Stone',
    'Mimetic Stew, chez Ann, est désormais une copie de Pierre philosophale, chez Bob',
  ],
  [
    'red\'s Mimetic Stew is now a copy of Bob\'s Alchemical Lab',
    'Mimetic Stew, chez red, est désormais une copie d’Alchemical Lab, chez Bob',
  ],
  ['Ann is done buying', 'Ann a fini ses achats'],
  [
    'Ann is done buying; round 3 ends; Ann gains 4 gold and 1 infamy, Ann, the 2nd gains 1 gold',
    'Ann a fini ses achats ; fin de la manche 3 ; Ann gagne 4 pièces d’or et 1 jeton d’infamie, Ann, the 2nd gagne 1 pièce d’or',
  ],
  [
    'Ann is done buying; round 16 ends, and deck C cannot replace what was bought: the game is over; Bob gains 4 gold',
    'Ann a fini ses achats ; fin de la manche 16, et la pioche C ne peut plus remplacer ce qui a été acheté : la partie est finie ; Bob gagne 4 pièces d’or',
  ],
  [
    'The potion turns out to be Local Celebrity, which Ann gains; Ann gains 5 infamy',
    'La potion se révèle être Célébrité locale ; Ann reçoit cette carte ; Ann gagne 5 jetons d’infamie',
  ],
  ['New in row B: Local Celebrity', 'Nouveau dans la rangée B : Célébrité locale'],
  ['Bob grabs the marker first and wins the tie', 'Bob saisit le marqueur en premier et remporte l’égalité'],
  ['bag; leaving nothing', 'une bourse ; il ne reste rien'],
  ['2 red, the marker; leaving green, 2 masks', '2 rouges, le marqueur ; reste un vert, 2 masques'],
  ['Ann\'s pile: keep red, returning red, 1 die re-rolled', 'tas d’Ann : garder un rouge, en rendant un rouge, 1 dé relancé'],
  ['re-roll one bag', 'relancer une bourse'],
  ['turn bag to blue', 'une bourse devient un bleu'],
  ['a mask for 1 gold', 'un masque contre 1 pièce d’or'],
  ['for red, 1 gold. Gain 1 infamy.', 'pour un rouge, 1 pièce d’or. Gagnez 1 jeton d’infamie.'],
  ['for 2 white. Something new.', 'pour 2 blancs. Something new.'],
  ['Gain 1 infamy.', 'Gagnez 1 jeton d’infamie.'],
  ['end your purchases', 'finir vos achats'],
  ['Local Celebrity: 2 points', 'Célébrité locale : 2 points'],
  ['Mimetic Stew as Alchemical Lab: 1 hideout, 2 points', 'Mimetic Stew, copie d’Alchemical Lab : 1 planque, 2 points'],
  ['Collecting Golem: 5 magic icons, 6 points', 'Collecting Golem : 5 icônes magie, 6 points'],
  ['Purported Curse: 1 magic icon of others, 1 point', 'Purported Curse : 1 icône magie chez les autres, 1 point'],
  ['Loyalty Program: 4 other cards, 4 points', 'Loyalty Program : 4 autres cartes, 4 points'],
  ['Political Campaign: 7 infamy, 3 points', 'Political Campaign : 7 jetons d’infamie, 3 points'],
  ['Treasure Map: nobody else has a map, 7 points', 'Treasure Map : personne d’autre n’a de carte au trésor, 7 points'],
  ['Henchmen: 2 icons, tied for second, 0 points', 'Hommes de main : 2 icônes, à égalité en deuxième place, 0 point'],
  ['Gold: 2, most, 3 points', 'Or : 2, en tête, 3 points'],
  ['Infamy: 1 point', 'Infamie : 1 point'],
  ['you have no gold to spend', 'vous n’avez pas d’or à dépenser'],
])('%s', (english, french) => {
  expect(book.say(english)).toBe(french);
});

it('needs no catalogue', () => {
  const bare = new Phrasebook([sentences({ names: new Map(), texts: new Map() })], names);
  expect(bare.say('Ann buys Local Celebrity for red')).toBe('Ann achète Local Celebrity pour un rouge');
  expect(bare.say('Gain 1 infamy.')).toBe('Gain 1 infamy.');
});
