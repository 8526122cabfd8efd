// Dice Heist’s sentences (src/games/dice_heist/story.cpp and rules.cpp) in French.
import type { Grammar, Phrase } from '../../words/sentences';

// Every museum is masculine, as "le musée" is.
const the = (museum: string): string => (/^[aeiouhéèê]/i.test(museum) ? `l’${museum}` : `le ${museum}`);
const at = (museum: string): string => (/^[aeiouhéèê]/i.test(museum) ? `à l’${museum}` : `au ${museum}`);

// With a number in English only when there are more of a kind.
const kinds: readonly (readonly [english: string, one: string, many: string])[] = [
  ['emerald gem', 'une émeraude', 'émeraudes'],
  ['ruby gem', 'un rubis', 'rubis'],
  ['sapphire gem', 'un saphir', 'saphirs'],
  ['{color} gem', 'une gemme {color}', 'gemmes {color}'],
  ['painting ({value:n}M)', 'un tableau de {value} M', 'tableaux de {value} M'],
  ['artifact', 'un artefact', 'artefacts'],
  ['pair of artifacts', 'une paire d’artefacts', 'paires d’artefacts'],
];
const one = kinds.map(([english, text]): Phrase => [english, text]);
const many = kinds.map(([english, , text]): Phrase => [`${english} x{n}`, `{n} ${text}`]);

const points = '{n} {n|point|points}';

export const sentences = (): Grammar => ({
  color: { like: '[^ ,;:]+' },
  museum: { like: '.+?', say: the },
  place: { like: '.+?', say: at },
  dice: { like: '[1-6](?: [1-6])*' },
  exhibit: { phrases: one },
  some: { phrases: [...many, ...one] },
  loot: { each: 'some', between: ', ', joined: ', ' },
  crew: {
    phrases: [
      ['alone', 'sans complice'],
      ['with {n} sidekick(s)', 'avec {n} {n|complice|complices}'],
    ],
  },
  attempt: {
    phrases: [
      ['{crew}: needs a 6, {odds:n}%', '{crew} : il faut un 6, {odds} %'],
      ['{crew}: needs a {n}, {odds:n}%', '{crew} : il faut un {n} ou plus, {odds} %'],
    ],
  },
  roll: { phrases: [['{name} rolls {n}', '{name} lance {n}']] },
  rolls: { each: 'roll', between: ', ', joined: ', ' },
  rank: {
    phrases: [
      [', the most', ', la plus haute'],
      [', the most and the least', ', la plus haute et la plus basse'],
      [', the least', ', la plus basse'],
    ],
  },
  sentence: {
    phrases: [
      ['For the first turn: {rolls}', 'Pour commencer : {rolls}'],
      ['On show at {place}: {exhibit}', 'On expose {place} : {exhibit}'],
      ['{name} recruits a sidekick', '{name} recrute un complice'],
      ['{name} lures a sidekick away from {victim:name}', '{name} débauche un complice chez {victim}'],
      ['{name} tries {museum} {attempt}', '{name} tente {museum} {attempt}'],
      ['{name} raids {place} for {exhibit} {attempt}', '{name} fait un raid {place} pour {exhibit} {attempt}'],
      [
        '{name} rolls {dice} at {place}: caught empty-handed, all dice come back',
        '{name} lance {dice} {place} : repart les mains vides, tous les dés reviennent',
      ],
      [
        '{name} rolls {dice} at {place}: success! Takes {loot}; {n} sidekick(s) back to the supply',
        '{name} lance {dice} {place} : réussi ! Emporte {loot} ; {n} {n|complice retourne|complices retournent} à la réserve',
      ],
      [
        '{name} rolls {dice} at {place}: success! Takes {loot}',
        '{name} lance {dice} {place} : réussi ! Emporte {loot}',
      ],

      ['take a sidekick, {n} in the supply', 'prendre un complice, {n} dans la réserve'],
      ['take a sidekick from {name}', 'prendre un complice à {name}'],
      ['{attempt} to take that one', '{attempt} pour emporter cette pièce'],
      ['{attempt} to take {loot}', '{attempt} pour emporter {loot}'],

      ['{count:n} artifact(s): {n} point(s)', `{count} {count|artefact|artefacts} : ${points}`],
      ['{count:n} emerald gem(s): {n} point(s)', `{count} {count|émeraude|émeraudes} : ${points}`],
      ['{count:n} ruby gem(s): {n} point(s)', `{count} rubis : ${points}`],
      ['{count:n} sapphire gem(s): {n} point(s)', `{count} {count|saphir|saphirs} : ${points}`],
      ['{count:n} {color} gem(s): {n} point(s)', `{count} {count|gemme|gemmes} {color} : ${points}`],
      ['Paintings worth {value:n}M: {n} point(s)', `Tableaux d’une valeur de {value} M : ${points}`],
      ['Paintings worth {value:n}M{rank}: {n} point(s)', `Tableaux d’une valeur de {value} M{rank} : ${points}`],

      ['that cannot be done in this phase of the turn', 'ce n’est pas possible à ce moment du tour'],
      ['the supply still has dice: recruit from there', 'la réserve a encore des dés : recrutez-y'],
      [
        'the supply is empty: recruit from the player with the most sidekicks',
        'la réserve est vide : recrutez chez qui a le plus de complices',
      ],
      [
        'that seat is not another player with the most sidekicks',
        'ce n’est pas un adversaire qui a le plus de complices',
      ],
      ['that museum has no exhibits', 'ce musée n’expose rien'],
      ['you do not have that many sidekicks', 'vous n’avez pas autant de complices'],
      ['this table plays without the Targeted Raid variant', 'cette table joue sans les raids ciblés'],
      ['that exhibit is not on display there', 'cette pièce n’y est pas exposée'],
      ['no such card is left in the deck', 'la pioche n’a plus cette carte'],
      ['that is not the number of dice being rolled', 'ce n’est pas le nombre de dés à lancer'],
    ],
  },
});
