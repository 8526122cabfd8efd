// Colors and spoken labels of the board.
import type { Group } from './claims';
import type { Holder, SlotView } from './view';
import { t } from './t';

export function holderColor(holder: Holder): string {
  return holder === null ? 'transparent' : `var(--holder-${holder})`;
}

export interface SlotFacts {
  type: string;
  holder: string;
  group: Group | null;
  me: number | null;
  tired: number;
  viewers: readonly string[];
}

function faceOf(slot: SlotView): string {
  if (slot.up) return t('face.up');
  return slot.coins === null ? t('face.down') : t('face.known', { n: slot.coins });
}

/** "Slot 2: Idol, 4 coins, face up. Fox holds it with 2 servants at effort 3" */
export function slotLabel(slot: SlotView, number: number, facts: SlotFacts): string {
  const parts = [];
  if (slot.taken) {
    parts.push(t('slot.empty', { n: number }));
    if (facts.tired > 0) parts.push(t('slot.tired', { n: facts.tired }));
    return parts.join('. ');
  }
  const coins = slot.coins === null ? t('coins.unknown') : t('coins', { n: slot.coins });
  parts.push(t('slot', { n: number, type: facts.type, coins, face: faceOf(slot) }));
  parts.push(
    slot.by === null
      ? t('slot.free')
      : t('slot.held', { name: facts.holder, count: slot.count, effort: slot.effort }),
  );
  if (facts.viewers.length > 0) parts.push(t('slot.seen', { names: facts.viewers.join(', ') }));
  if (facts.group) {
    parts.push(t('slot.draft', { count: facts.group.count, effort: facts.group.effort }));
  }
  return parts.join('. ');
}
