// Spoken labels of the board.
import type { Piece } from '../../wire/messages';
import { facesName, t } from './words';

/** "Crown, costs white gem, 2 × blue gem. 6 points. icons: finery" */
export function cardLabel(card: string, piece: Piece | undefined): string {
  if (!piece) return card;
  const cost = piece.cost ?? '';
  const parts = [
    `${piece.name}, ${cost === '' ? t('card.free') : t('card.cost', { cost: facesName(cost) })}`,
    piece.text.replace(/\.$/, ''),
  ];
  if (piece.icons?.length) parts.push(t('card.icons', { icons: piece.icons.map((icon) => t.maybe(`icon.${icon}`, icon)).join(', ') }));
  return parts.join('. ');
}
