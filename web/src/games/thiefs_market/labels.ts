// Spoken labels of the board.
import type { Piece } from '../../table/pieces';
import { countOf } from './faces';
import { t } from './t';

export function faceName(face: string): string {
  return t.maybe(`face.${face}`, face);
}

/** "2 × red gem, bag" */
export function facesName(faces: string): string {
  return [...new Set(faces)]
    .map((face) => {
      const count = countOf(faces, face);
      return count > 1 ? `${count} × ${faceName(face)}` : faceName(face);
    })
    .join(', ');
}

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
