import { expect, it } from 'vitest';
import { Phrasebook } from '../../words/sentences';
import { percentIn } from './claims';
import { sentences } from './sentences.fr';

const book = new Phrasebook([sentences()], ['Ann', 'Ann, the 2nd', 'idol 3', 'Bob']);

it.each([
  ['Ann leads the first round', 'Ann mène la première manche'],
  ['The collectors\' sides are ABBAAB', 'Les faces des collectionneurs : ABBAAB'],
  ['Next: remains', 'Suivante : ossements'],
  ['Slot 1: jewelry 2', 'Emplacement 1 : bijou 2'],
  ['Slot 3: face-down idol', 'Emplacement 3 : idole face cachée'],
  ['Ann claims idol 2 with 1 x 3', 'Ann revendique l’idole 2 avec 1 × 3'],
  [
    'idol 3 claims face-down remains with 2 x 3, pushing out Ann, the 2nd; tapestry 4 with 1 x 6',
    'idol 3 revendique les ossements face cachée avec 2 × 3, en chassant Ann, the 2nd ; la tapisserie 4 avec 1 × 6',
  ],
  ['Ann claims pottery 1 with 1 x 2, pushing out the Ghost', 'Ann revendique la poterie 1 avec 1 × 2, en chassant le Fantôme'],
  ['Ann does nothing', 'Ann ne fait rien'],
  ['Ann recovers 1 servant', 'Ann récupère 1 serviteur'],
  ['Ann recovers 3 servants', 'Ann récupère 3 serviteurs'],
  ['Ann passes', 'Ann passe'],
  ['Ann flips manuscript 2 to look at the face-down cards', 'Ann retourne le manuscrit 2 pour regarder les cartes cachées'],
  [
    'Ann flips manuscript 2 to look at the face-down cards: slot 3 is idol 2, slot 4 is pottery 1',
    'Ann retourne le manuscrit 2 pour regarder les cartes cachées : emplacement 3, idole 2 ; emplacement 4, poterie 1',
  ],
  [
    'Ann flips pottery 4 and pottery 2 to take the face-down idol: idol 1',
    'Ann retourne la poterie 4 et la poterie 2 pour prendre l’idole face cachée : idole 1',
  ],
  ['Ann flips remains 3 and remains 1 to recover a servant', 'Ann retourne les ossements 3 et les ossements 1 pour récupérer un serviteur'],
  ['Ann flips idol 3 to roll again for a servant with effort 6', 'Ann retourne l’idole 3 pour relancer un serviteur à l’effort 6'],
  ['Ann rolls 6 against effort 5: the servant comes back', 'Ann lance 6 contre l’effort 5 : le serviteur revient'],
  ['Ann rolls 1 against effort 5: still exhausted', 'Ann lance 1 contre l’effort 5 : toujours épuisé'],
  ['Tie-break: Ann rolls 3 3 1, Bob rolls 4 1', 'Départage : Ann lance 3 3 1, Bob lance 4 1'],
  ['Tie-break: Ann rolls 3, Bob has no servant', 'Départage : Ann lance 3, Bob n’a pas de serviteur'],
  ['Tie-break: Ann has no servant, Bob rolls 3', 'Départage : Ann n’a pas de serviteur, Bob lance 3'],
  ['Nobody claimed face-down tapestry: discarded', 'Personne n’a revendiqué la tapisserie face cachée : à la défausse'],
  ['The Ghost takes manuscript 3 away', 'Le Fantôme emporte le manuscrit 3'],
  ['Ann collects idol 3; effort 1, nothing is rolled', 'Ann ramasse l’idole 3 ; effort 1, aucun dé à lancer'],
  ['idol 3 collects idol 4; rolls 6 against effort 6, nobody exhausted', 'idol 3 ramasse l’idole 4 ; lance 6 contre l’effort 6, aucun serviteur épuisé'],
  ['Ann collects idol 4; rolls 4 2 against effort 6, 2 servants exhausted', 'Ann ramasse l’idole 4 ; lance 4 2 contre l’effort 6, 2 serviteurs épuisés'],
  ['It lay face down: jewelry 2', 'Sous la face cachée : bijou 2'],
  ['Ann is first with two Idols and flips them for 5 coins', 'Ann réunit en premier deux Idoles et les retourne pour 5 pièces'],
  ['All servants of Ann were pushed out: 2 servants recovered', 'Tous les serviteurs d’Ann ont été chassés : 2 serviteurs récupérés'],
  [
    'The Ghost rolls 5 4 2. He looks at slot 2 (idol 3), slot 3 (face-down idol, for him 2.5), slot 1 (tapestry 1)',
    'Le Fantôme lance 5 4 2. Il regarde, dans l’ordre : emplacement 2 (idole 3), emplacement 3 (idole face cachée, pour lui 2,5), emplacement 1 (tapisserie 1)',
  ],
  [
    'The Ghost rolls 3 with the servants that were pushed off and places the highest group. He looks at slot 1 (idol 3)',
    'Le Fantôme lance 3 avec ses serviteurs chassés et pose le plus haut groupe. Il regarde, dans l’ordre : emplacement 1 (idole 3)',
  ],
  ['His 1: set aside', 'Son 1 : mis de côté'],
  [
    'His 2 x 1 = 2: slot 2 is his already; slot 3 holds 3 of Ann, the 2nd, not beaten; set aside',
    'Ses 2 × 1 = 2 : emplacement 2, déjà à lui ; emplacement 3, où Ann, the 2nd a 3, pas battu ; mis de côté',
  ],
  ['His 5: slot 2 is free: placed there', 'Son 5 : emplacement 2, libre, il s’y pose'],
  ['His 6: slot 1 holds 2 of Ann: pushed out', 'Son 6 : emplacement 1, où Ann a 2 et se fait chasser'],
  ['idol 1: 1 servant, back at 50%', 'idole 1 : 1 serviteur, retour à 50 %'],
  [
    'face-down pottery: 2 servants, each back at 33%, pushing out Bob; idol 3: 1 servant, back at 83%',
    'poterie face cachée : 2 serviteurs, retour de chacun à 33 %, en chassant Bob ; idole 3 : 1 serviteur, retour à 83 %',
  ],
  ['nobody is exhausted: do nothing', 'personne n’est épuisé : ne rien faire'],
  ['take back 3 exhausted servants', 'reprendre 3 serviteurs épuisés'],
  ['flip manuscript 2, look at the face-down cards', 'retourner le manuscrit 2, regarder les cartes cachées'],
  ['flip pottery 4 and pottery 2, take the face-down idol', 'retourner la poterie 4 et la poterie 2, prendre l’idole face cachée'],
  ['flip idol 3: back at 17%', 'retourner l’idole 3 : retour à 17 %'],
  ['leave it at that', 'en rester là'],
  ['Coins on the treasure: 27 points', 'Pièces des trésors : 27 points'],
  ['Jewelry B: 1 point', 'Bijoux B : 1 point'],
  ['Servants that are not exhausted: 2 points', 'Serviteurs non épuisés : 2 points'],
  ['Affluent', 'Aisé'],
  ['none of your servants is exhausted', 'aucun de vos serviteurs n’est épuisé'],
])('%s', (english, french) => {
  expect(book.say(english)).toBe(french);
});

it('lets a player be called as the Ghost is', () => {
  const haunted = new Phrasebook([sentences()], ['Ann', 'the Ghost']);
  expect(haunted.say('Ann claims pottery 1 with 1 x 2, pushing out the Ghost')).toBe(
    'Ann revendique la poterie 1 avec 1 × 2, en chassant the Ghost',
  );
});

it('keeps the odds where the dial finds them', () => {
  expect(percentIn(book.say('idol 1: 1 servant, back at 50%'))).toBe('50 %');
});
