// The words of Thief's Market's board.
import { words } from '../../words/catalogue.svelte';

const en = {
  board: 'The market',
  round: 'Round {n}',
  start: '{name} starts',
  decks: 'Cards left: A {a}, B {b}, C {c}',
  loot: 'The loot',
  'loot.empty': 'Nothing is left in the middle.',
  'loot.all': 'All of it',
  'loot.none': 'None',
  'loot.rolling': 'The dice are rolling',
  stall: 'The stall',
  row: 'Row {deck}',
  'card.cost': 'costs {cost}',
  'card.free': 'costs nothing',
  'card.icons': 'icons: {icons}',
  'icon.magic': 'magic',
  'icon.henchman': 'henchman',
  'icon.hideout': 'hideout',
  'icon.finery': 'finery',
  'icon.map': 'map',
  'icon.scheme': 'scheme',
  'card.used': 'used this round',
  'card.copy': 'a copy of {name}',
  'face.R': 'red gem',
  'face.W': 'white gem',
  'face.B': 'blue gem',
  'face.G': 'green gem',
  'face.Y': 'bag',
  'face.P': 'mask',
  'face.*': 'start marker',
  'face.$': 'gold',
  pile: 'Pile of {name}',
  'pile.none': 'no pile yet',
  'pile.empty': 'the pile is spent',
  gold: '{n} gold',
  infamy: '{n} infamy',
  'infamy.hidden': 'infamy is hidden',
  cards: 'Cards of {name}',
  marker: 'has the start marker',
  you: 'you',
  turn: 'to act',
  player: 'What {name} has',
  steal: 'Steal',
  'steal.from': 'Steal the pile of {name}',
  'steal.cancel': 'Leave it',
  'steal.return': 'Tap what you give back.',
  'move.done': 'Done buying',
  'move.pass': 'Pass',
  pay: 'Pay with',
  'pay.nothing': 'Nothing is to be paid.',
  'pay.change': 'Tap to change the payment.',
  'use.choose': 'What does it turn?',
  'use.turn': 'turn {from} to {to}',
  'use.spend': 'Use it',
};

type Key = keyof typeof en;

const fr: Record<Key, string> = {
  board: 'Le marché',
  round: 'Manche {n}',
  start: '{name} commence',
  decks: 'Cartes restantes : A {a}, B {b}, C {c}',
  loot: 'Le butin',
  'loot.empty': 'Il ne reste rien au milieu.',
  'loot.all': 'Tout',
  'loot.none': 'Rien',
  'loot.rolling': 'Les dés roulent',
  stall: 'L’étal',
  row: 'Rangée {deck}',
  'card.cost': 'coûte {cost}',
  'card.free': 'ne coûte rien',
  'card.icons': 'icônes : {icons}',
  'icon.magic': 'magie',
  'icon.henchman': 'homme de main',
  'icon.hideout': 'planque',
  'icon.finery': 'parure',
  'icon.map': 'carte',
  'icon.scheme': 'combine',
  'card.used': 'utilisée cette manche',
  'card.copy': 'copie de {name}',
  'face.R': 'joyau rouge',
  'face.W': 'joyau blanc',
  'face.B': 'joyau bleu',
  'face.G': 'joyau vert',
  'face.Y': 'bourse',
  'face.P': 'masque',
  'face.*': 'marqueur de départ',
  'face.$': 'pièce d’or',
  pile: 'Tas de {name}',
  'pile.none': 'pas encore de tas',
  'pile.empty': 'le tas est dépensé',
  gold: '{n} or',
  infamy: '{n} infamie',
  'infamy.hidden': 'l’infamie est cachée',
  cards: 'Cartes de {name}',
  marker: 'a le marqueur de départ',
  you: 'vous',
  turn: 'doit jouer',
  player: 'Ce que possède {name}',
  steal: 'Voler',
  'steal.from': 'Voler le tas de {name}',
  'steal.cancel': 'Laisser',
  'steal.return': 'Touchez ce que vous rendez.',
  'move.done': 'Achats terminés',
  'move.pass': 'Passer',
  pay: 'Payer avec',
  'pay.nothing': 'Il n’y a rien à payer.',
  'pay.change': 'Touchez pour changer le paiement.',
  'use.choose': 'Que tourne-t-elle ?',
  'use.turn': 'tourner {from} sur {to}',
  'use.spend': 'L’utiliser',
};

export const t = words<Key>({ en, fr });

/** The name of a face. */
export function faceName(face: string): string {
  return t.maybe(`face.${face}`, face);
}

/** "2 × red gem, bag" */
export function facesName(faces: string): string {
  return [...new Set(faces)]
    .map((face) => {
      const count = faces.split(face).length - 1;
      return count > 1 ? `${count} × ${faceName(face)}` : faceName(face);
    })
    .join(', ');
}
