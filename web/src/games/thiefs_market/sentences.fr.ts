// Thief’s Market’s sentences (src/games/thiefs_market/story.cpp and rules.cpp) in French. Names and
// texts of cards come from the server’s catalogue.
import type { Grammar, Phrase, Vocabulary } from '../../words/sentences';

const faces: readonly (readonly [english: string, plural: string, one: string, many: string])[] = [
  ['red', 'red', 'un rouge', 'rouges'],
  ['white', 'white', 'un blanc', 'blancs'],
  ['blue', 'blue', 'un bleu', 'bleus'],
  ['green', 'green', 'un vert', 'verts'],
  ['bag', 'bags', 'une bourse', 'bourses'],
  ['mask', 'masks', 'un masque', 'masques'],
];
const things: readonly Phrase[] = [
  ...faces.map(([, plural, , many]): Phrase => [`{n} ${plural}`, `{n} ${many}`]),
  ...faces.map(([english, , one]): Phrase => [english, one]),
  ['the marker', 'le marqueur'],
];
const icons: readonly Phrase[] = [
  ['magic', 'magie'],
  ['henchman', 'homme de main'],
  ['hideout', 'planque'],
  ['finery', 'parure'],
  ['map', 'carte'],
  ['scheme', 'combine'],
];

const gold = '{n} {n|pièce|pièces} d’or';
const infamy = '{n} {n|jeton|jetons} d’infamie';
const points = '{n} {n|point|points}';

const told: readonly Phrase[] = [
  ['{name} takes {things}', '{name} prend {things}'],
  [
    '{name} steals from {victim:name} and keeps {things}, {returned}',
    '{name} vole le tas de {victim} et garde {things}, {returned}',
  ],
  ['{name} re-rolls {face}', '{name} relance {face}'],
  ['{name} re-rolls: {things}', '{name} relance : {things}'],
  ['{name} keeps every die as it is', '{name} garde tous ses dés tels quels'],
  ['{name} uses {card}: {use}', '{name} utilise {card} : {use}'],
  ['{name} buys {card} for nothing', '{name} achète {card} sans rien payer'],
  ['{name} buys {card} for {payment}', '{name} achète {card} pour {payment}'],
  [
    '{name}\'s {card} is now a copy of {owner:name}\'s {copied:card}',
    '{card}, chez {name}, est désormais une copie de {copied}, chez {owner}',
  ],
  ['{name} is done buying', '{name} a fini ses achats'],
  ['{name} is done buying; round {n} ends', '{name} a fini ses achats ; fin de la manche {n}'],
  [
    '{name} is done buying; round {n} ends, and deck C cannot replace what was bought: the game is over',
    '{name} a fini ses achats ; fin de la manche {n}, et la pioche C ne peut plus remplacer ce qui a été acheté : la partie est finie',
  ],
  ['{name} starts', '{name} commence'],
  [
    'The potion turns out to be {card}, which {name} gains',
    'La potion se révèle être {card} ; {name} reçoit cette carte',
  ],
  ['New in row {row}: {card}', 'Nouveau dans la rangée {row} : {card}'],
  ['{name} rolls {things}', '{name} lance {things}'],
  ['The returned dice show {things}', 'Les dés rendus montrent {things}'],
  [
    '{name} grabs the marker first and wins the tie',
    '{name} saisit le marqueur en premier et remporte l’égalité',
  ],
];

const described: readonly Phrase[] = [
  ['{things}; leaving nothing', '{things} ; il ne reste rien'],
  ['{things}; leaving {left:things}', '{things} ; reste {left}'],
  ['{name}\'s pile: keep {things}, {returned}', 'tas de {name} : garder {things}, {returned}'],
  ['re-roll one {face}', 'relancer {face}'],
  ['keep every die as it is', 'garder tous les dés tels quels'],
  ['{use}', '{use}'],
  ['for nothing. {text}', 'sans rien payer. {text}'],
  ['for {payment}. {text}', 'pour {payment}. {text}'],
  ['end your purchases', 'finir vos achats'],
];

const scores: readonly Phrase[] = [
  ['Infamy: {n} point(s)', `Infamie : ${points}`],
  ['Henchmen: {count:n} icon(s), {place}{n} point(s)', `Hommes de main : {count} {count|icône|icônes}, {place}${points}`],
  ['Gold: {count:n}, {place}{n} point(s)', `Or : {count}, {place}${points}`],
  ['{card} as {copied:card}: {counted}{n} point(s)', `{card}, copie de {copied} : {counted}${points}`],
  ['{card}: {counted}{n} point(s)', `{card} : {counted}${points}`],
];

const refusals: readonly Phrase[] = [
  ['that cannot be done in this phase of the round', 'ce n’est pas possible à ce moment de la manche'],
  ['take at least one object', 'prenez au moins un objet'],
  ['the center does not have all of these', 'le centre n’a pas tout cela'],
  [
    'you are the last without a pile: take everything in the center, or steal',
    'il ne manque plus que votre tas : prenez tout le centre, ou volez',
  ],
  ['the center is empty: steal a pile', 'le centre est vide : volez un tas'],
  ['that seat is no other player at this table', 'ce n’est pas un adversaire de cette table'],
  ['that player has no pile', 'cette personne n’a pas de tas'],
  ['a pile of one object cannot be stolen', 'un tas d’un seul objet ne se vole pas'],
  ['that pile does not have all of these', 'ce tas n’a pas tout cela'],
  ['a thief returns at least one object to the center', 'qui vole rend au moins un objet au centre'],
  ['a thief keeps at least one object of the pile', 'qui vole garde au moins un objet du tas'],
  ['your pile has no such die', 'votre tas n’a pas ce dé'],
  ['you do not have that card', 'vous n’avez pas cette carte'],
  [
    'that card has no ability to use so on a purchase turn',
    'cette carte n’a rien à utiliser ainsi pendant les achats',
  ],
  ['that card was used this round already', 'cette carte a déjà servi cette manche'],
  [
    'that card does not turn that face to that other one',
    'cette carte ne tourne pas cette face sur cette autre',
  ],
  ['your pile has no die for that card', 'votre tas n’a pas de dé pour cette carte'],
  ['you have no gold to spend', 'vous n’avez pas d’or à dépenser'],
  ['that card is not in the market', 'cette carte n’est pas au marché'],
  ['you have no purchase left this turn', 'il ne vous reste pas d’achat ce tour-ci'],
  [
    'that is not the card\'s price: one die of its color or one gold for each gem to pay',
    'ce n’est pas son prix : pour chaque joyau à payer, un dé de sa couleur ou une pièce d’or',
  ],
  ['your pile does not have these dice', 'votre tas n’a pas ces dés'],
  ['you do not have that much gold', 'vous n’avez pas autant d’or'],
  ['that player does not have that card', 'cette personne n’a pas cette carte'],
  ['that card cannot come from the deck now', 'cette carte ne peut pas venir de la pioche maintenant'],
  ['that is not the number of dice being rolled', 'ce n’est pas le nombre de dés à lancer'],
  ['there is no such seat at this table', 'cette table n’a pas cette place'],
  ['that player is not among those tied for the win', 'cette personne n’est pas à égalité pour la victoire'],
];

export const sentences = ({ names, texts }: Vocabulary): Grammar => ({
  card: { known: names },
  text: { known: texts },
  row: { like: '[ABC]' },
  face: { phrases: faces.map(([english, , one]): Phrase => [english, one]) },
  icon: { phrases: icons },
  thing: { phrases: things },
  things: { each: 'thing', between: ', ', joined: ', ' },
  paid: { phrases: [...things, ['{n} gold', gold]] },
  payment: { each: 'paid', between: ', ', joined: ', ' },
  gain: { phrases: [['{n} gold', gold], ['{n} infamy', infamy]] },
  gain_all: { each: 'gain', between: ' and ', joined: ' et ' },
  gains_one: { phrases: [['{name} gains {gain_all}', '{name} gagne {gain_all}']] },
  gains: { each: 'gains_one', between: ', ', joined: ', ' },
  returned: {
    phrases: [
      ['returning {things}, not re-rolled', 'en rendant {things}, sans relance'],
      ['returning {things}, 1 die re-rolled', 'en rendant {things}, 1 dé relancé'],
      ['returning {things}, {n} dice re-rolled', 'en rendant {things}, {n} dés relancés'],
      ['returning {things}', 'en rendant {things}'],
    ],
  },
  use: {
    phrases: [
      ['turn {face} to {to:face}', '{face} devient {to}'],
      ['1 gold for {gain_all}', '1 pièce d’or contre {gain_all}'],
      ['a {face} for {gain_all}', '{face} contre {gain_all}'],
    ],
  },
  counted: {
    phrases: [
      ['{n} hideout(s), ', '{n} {n|planque|planques}, '],
      ['{n} {icon} icon(s) of others, ', '{n} {n|icône|icônes} {icon} chez les autres, '],
      ['{n} {icon} icon(s), ', '{n} {n|icône|icônes} {icon}, '],
      ['{n} other card(s), ', '{n} {n|autre carte|autres cartes}, '],
      ['{n} infamy, ', `${infamy}, `],
      ['nobody else has a map, ', 'personne d’autre n’a de carte au trésor, '],
      ['others have a map, ', 'd’autres ont une carte au trésor, '],
      ['', ''],
    ],
  },
  place: {
    phrases: [
      ['tied for most, ', 'à égalité en tête, '],
      ['most, ', 'en tête, '],
      ['tied for second, ', 'à égalité en deuxième place, '],
      ['second, ', 'en deuxième place, '],
      ['', ''],
    ],
  },
  told: { phrases: told },
  sentence: {
    phrases: [
      ['{told}; {gains}', '{told} ; {gains}'],
      ['{told}', '{told}'],
      ...described,
      ...scores,
      ...refusals,
      ...texts, // a copy is described by what the card does
    ],
  },
});
