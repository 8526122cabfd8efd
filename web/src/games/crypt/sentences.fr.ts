// Crypt’s sentences (src/games/crypt: story.cpp, words.cpp and refusals.cpp) in French.
import type { Grammar, Phrase } from '../../words/sentences';

// One card of each type, bare and with its article. The catalogue has types, some of them plural.
const types: readonly (readonly [english: string, article: string, noun: string])[] = [
  ['idol', 'l’', 'idole'],
  ['jewelry', 'le ', 'bijou'],
  ['manuscript', 'le ', 'manuscrit'],
  ['pottery', 'la ', 'poterie'],
  ['remains', 'les ', 'ossements'],
  ['tapestry', 'la ', 'tapisserie'],
];
const collectors: readonly Phrase[] = [
  ['Idol', 'Idole'],
  ['Jewelry', 'Bijoux'],
  ['Manuscript', 'Manuscrit'],
  ['Pottery', 'Poterie'],
  ['Remains', 'Ossements'],
  ['Tapestry', 'Tapisserie'],
];

const refusals: readonly Phrase[] = [
  ['that cannot be done in this phase of the round', 'ce n’est pas possible à ce moment de la manche'],
  [
    'pass leaves a window; on your turn, recover is the way to do nothing',
    'on ne passe pas à son tour : pour ne rien faire, récupérez',
  ],
  ['a claim places at least one servant', 'il faut poser au moins un serviteur'],
  ['a claim names every card at most once', 'on ne pose qu’une fois par tour sur la même carte'],
  [
    'on a card go 1 to 3 servants with one effort of 1 to 6',
    'sur une carte vont 1 à 3 serviteurs, tous au même effort de 1 à 6',
  ],
  ['you do not have that many servants available', 'vous n’avez pas autant de serviteurs disponibles'],
  [
    'on the last turn of a round servants go on one card only',
    'au dernier tour d’une manche, on ne pose que sur une carte',
  ],
  ['the Crypt has no such card', 'la Crypte n’a pas cette carte'],
  ['that card was taken from the Crypt', 'cette carte a quitté la Crypte'],
  ['your own servants lie on that card already', 'vos serviteurs sont déjà sur cette carte'],
  [
    'the total effort must be higher than what lies on that card',
    'l’effort total doit dépasser celui qui est sur cette carte',
  ],
  ['only a face-down card can be taken that way', 'seule une carte face cachée se prend ainsi'],
  [
    'this table plays the Manuscript collector\'s side A, which flips nothing',
    'cette table joue la face A du Manuscrit, qui ne retourne rien',
  ],
  [
    'this table plays the Remains collector\'s side B, which flips nothing',
    'cette table joue la face B des Ossements, qui ne retourne rien',
  ],
  ['you have no Manuscript left to flip', 'vous n’avez plus de Manuscrit à retourner'],
  ['you know every face-down card in the Crypt', 'vous connaissez toutes les cartes cachées de la Crypte'],
  ['that takes two Remains that are not flipped', 'il faut deux Ossements non retournés'],
  ['none of your servants is exhausted', 'aucun de vos serviteurs n’est épuisé'],
  [
    'no servant of yours was exhausted on that card this round',
    'aucun de vos serviteurs ne s’est épuisé sur cette carte cette manche',
  ],
  ['there is no such seat at this table', 'cette table n’a pas cette place'],
  ['the deck has no card of that type left', 'la pioche n’a plus de carte de ce type'],
  [
    'the deck has no card of the top card\'s type with that value',
    'la pioche n’a pas de carte du type annoncé avec cette valeur',
  ],
  ['those are not the dice being rolled', 'ce ne sont pas les dés à lancer'],
];

const scores: readonly Phrase[] = [
  ['Coins on the treasure: {n} point(s)', 'Pièces des trésors : {n} {n|point|points}'],
  ['{collector} {side}: {n} point(s)', '{collector} {side} : {n} {n|point|points}'],
  ['Servants that are not exhausted: {n} point(s)', 'Serviteurs non épuisés : {n} {n|point|points}'],
  // The rank of a solo game.
  ['Fool', 'Nigaud'],
  ['Petty', 'Modeste'],
  ['Affluent', 'Aisé'],
  ['Magnificent', 'Magnifique'],
];

const ghost: readonly Phrase[] = [
  [
    'The Ghost rolls {dice} with the servants that were pushed off and places the highest group. He looks at {order}',
    'Le Fantôme lance {dice} avec ses serviteurs chassés et pose le plus haut groupe. Il regarde, dans l’ordre : {order}',
  ],
  ['The Ghost rolls {dice}. He looks at {order}', 'Le Fantôme lance {dice}. Il regarde, dans l’ordre : {order}'],
  ['His {group}: set aside', '{group} : mis de côté'],
  ['His {group}: ; set aside', '{group} : mis de côté'],
  ['His {group}: {verdicts}; set aside', '{group} : {verdicts} ; mis de côté'],
  ['His {group}: {verdicts}', '{group} : {verdicts}'],
];

const told: readonly Phrase[] = [
  ['{name} leads the first round', '{name} mène la première manche'],
  ['The collectors\' sides are {sides}', 'Les faces des collectionneurs : {sides}'],
  ['Next: {type}', 'Suivante : {type}'],
  ['Slot {n}: {card}', 'Emplacement {n} : {card}'],
  ['{name} claims {claims}', '{name} revendique {claims}'],
  ['{name} does nothing', '{name} ne fait rien'],
  ['{name} recovers {n} servant(s)', '{name} récupère {n} {n|serviteur|serviteurs}'],
  ['{name} passes', '{name} passe'],
  [
    '{name} flips {flips} to look at the face-down cards',
    '{name} retourne {flips} pour regarder les cartes cachées',
  ],
  [
    '{name} flips {flips} to look at the face-down cards: {seen}',
    '{name} retourne {flips} pour regarder les cartes cachées : {seen}',
  ],
  ['{name} flips {flips} to recover a servant', '{name} retourne {flips} pour récupérer un serviteur'],
  ['{name} flips {flips} to take the {the}', '{name} retourne {flips} pour prendre {the}'],
  ['{name} flips {flips} to take the {the}: {card}', '{name} retourne {flips} pour prendre {the} : {card}'],
  [
    '{name} flips {flips} to roll again for a servant with effort {n}',
    '{name} retourne {flips} pour relancer un serviteur à l’effort {n}',
  ],
  [
    '{name} rolls {die:n} against effort {n}: the servant comes back',
    '{name} lance {die} contre l’effort {n} : le serviteur revient',
  ],
  [
    '{name} rolls {die:n} against effort {n}: still exhausted',
    '{name} lance {die} contre l’effort {n} : toujours épuisé',
  ],
  ['Tie-break: {rolls}', 'Départage : {rolls}'],
  ['Nobody claimed {the}: discarded', 'Personne n’a revendiqué {the} : à la défausse'],
  ['The Ghost takes {the} away', 'Le Fantôme emporte {the}'],
  [
    '{name} collects {the}; effort 1, nothing is rolled',
    '{name} ramasse {the} ; effort 1, aucun dé à lancer',
  ],
  [
    '{name} collects {the}; rolls {dice} against effort {n}, nobody exhausted',
    '{name} ramasse {the} ; lance {dice} contre l’effort {n}, aucun serviteur épuisé',
  ],
  [
    '{name} collects {the}; rolls {dice} against effort {effort:n}, {n} servant(s) exhausted',
    '{name} ramasse {the} ; lance {dice} contre l’effort {effort}, {n} {n|serviteur épuisé|serviteurs épuisés}',
  ],
  ['It lay face down: {card}', 'Sous la face cachée : {card}'],
  [
    '{name} is first with two Idols and flips them for 5 coins',
    '{name} réunit en premier deux Idoles et les retourne pour 5 pièces',
  ],
  [
    'All servants of {name} were pushed out: {n} servant(s) recovered',
    'Tous les serviteurs de {name} ont été chassés : {n} {n|serviteur récupéré|serviteurs récupérés}',
  ],
];

const described: readonly Phrase[] = [
  ['{groups}', '{groups}'],
  ['nobody is exhausted: do nothing', 'personne n’est épuisé : ne rien faire'],
  ['take back {n} exhausted servant(s)', 'reprendre {n} {n|serviteur épuisé|serviteurs épuisés}'],
  ['flip {flips}, look at the face-down cards', 'retourner {flips}, regarder les cartes cachées'],
  ['flip {flips}, recover a servant', 'retourner {flips}, récupérer un serviteur'],
  ['flip {flips}, take the {the}', 'retourner {flips}, prendre {the}'],
  ['flip {flips}: back at {n}%', 'retourner {flips} : retour à {n} %'],
  ['leave it at that', 'en rester là'],
];

export const sentences = (): Grammar => ({
  sides: { like: '[AB]{6}' },
  side: { like: '[AB]' },
  dice: { like: '[1-6](?: [1-6])*' },
  type: { phrases: types.map(([english, , noun]): Phrase => [english, noun]) },
  collector: { phrases: collectors },
  card: {
    phrases: [
      ['face-down {type}', '{type} face cachée'],
      ['{type} {n}', '{type} {n}'],
    ],
  },
  the: {
    phrases: types.flatMap(([english, article, noun]): Phrase[] => [
      [`face-down ${english}`, `${article}${noun} face cachée`],
      [`${english} {n}`, `${article}${noun} {n}`],
    ]),
  },
  flips: { each: 'the', between: ' and ', joined: ' et ' },
  pushing: {
    phrases: [
      [', pushing out {name}', ', en chassant {name}'],
      [', pushing out the Ghost', ', en chassant le Fantôme'],
    ],
  },
  claim: {
    phrases: [
      ['{the} with {count:n} x {n}{pushing}', '{the} avec {count} × {n}{pushing}'],
      ['{the} with {count:n} x {n}', '{the} avec {count} × {n}'],
    ],
  },
  claims: { each: 'claim', between: '; ', joined: ' ; ' },
  back: {
    phrases: [
      ['{card}: 1 servant, back at {n}%', '{card} : 1 serviteur, retour à {n} %'],
      ['{card}: {count:n} servants, each back at {n}%', '{card} : {count} serviteurs, retour de chacun à {n} %'],
    ],
  },
  group_of: {
    phrases: [
      ['{back}{pushing}', '{back}{pushing}'],
      ['{back}', '{back}'],
    ],
  },
  groups: { each: 'group_of', between: '; ', joined: ' ; ' },
  seen_one: { phrases: [['slot {n} is {card}', 'emplacement {n}, {card}']] },
  seen: { each: 'seen_one', between: ', ', joined: ' ; ' },
  roll: {
    phrases: [
      ['{name} rolls {dice}', '{name} lance {dice}'],
      ['{name} has no servant', '{name} n’a pas de serviteur'],
    ],
  },
  rolls: { each: 'roll', between: ', ', joined: ', ' },
  looked: {
    phrases: [
      ['slot {n} ({card}, for him 2.5)', 'emplacement {n} ({card}, pour lui 2,5)'],
      ['slot {n} ({card})', 'emplacement {n} ({card})'],
    ],
  },
  order: { each: 'looked', between: ', ', joined: ', ' },
  group: {
    phrases: [
      ['{count:n} x {n} = {total:n}', 'Ses {count} × {n} = {total}'],
      ['{n}', 'Son {n}'],
    ],
  },
  verdict: {
    phrases: [
      ['slot {n} is his already', 'emplacement {n}, déjà à lui'],
      ['slot {n} holds {total:n} of {name}, not beaten', 'emplacement {n}, où {name} a {total}, pas battu'],
      ['slot {n} holds {total:n} of {name}: pushed out', 'emplacement {n}, où {name} a {total} et se fait chasser'],
      ['slot {n} is free: placed there', 'emplacement {n}, libre, il s’y pose'],
    ],
  },
  verdicts: { each: 'verdict', between: '; ', joined: ' ; ' },
  sentence: { phrases: [...ghost, ...told, ...described, ...scores, ...refusals] },
});
