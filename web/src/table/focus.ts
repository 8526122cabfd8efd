// Where the focus goes: to what is asked next, and never nowhere. Whoever points is not pulled about;
// only what vanished under their finger gives its focus to something that is there.

let keys = false;

/** Whether the last thing that somebody did was done by keys. */
export function noteInput(event: Event): void {
  keys = event.type === 'keydown';
}

export const byKeys = (): boolean => keys;

const visible = (node: HTMLElement): boolean => node.offsetParent !== null || getComputedStyle(node).position === 'fixed';

function first(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    for (const node of document.querySelectorAll<HTMLElement>(selector)) if (visible(node)) return node;
  }
  return null;
}

/** Nothing has the focus, or something that was taken away. */
function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || !at.isConnected;
}

const give = (node: HTMLElement | null): void => node?.focus({ preventScroll: !keys });

const kBar = '.bar[tabindex]';
const inDialog = (): boolean => document.querySelector('dialog[open]') !== null;

const kFrames = 90; // until a board is there that has to be loaded first

/** A turn begins: to the first thing that can be done. Stops when `isOver`. */
export function toTurn(isOver: () => boolean, frames = kFrames): void {
  const at = document.activeElement;
  if (isOver() || inDialog() || (!isLost() && !at?.matches(kBar))) return;
  const found = first(['.go-on', '.stage [data-can]', '.bar .command']);
  if (found !== null || frames === 0) give(found ?? first([kBar]));
  else requestAnimationFrame(() => toTurn(isOver, frames - 1));
}

/** Something was chosen: to what it asks next, or to the button that does it. */
export function toChoice(complete: boolean): void {
  if (inDialog()) return;
  const at = document.activeElement;
  if (!isLost() && (!keys || at?.closest('[data-many]'))) return;
  const asked = document.querySelector<HTMLElement>('.stage [data-asks]');
  // A move out of a list is a whole one.
  const listed = complete && at?.closest('[data-moves], .hints');
  if (!listed && asked !== null && !asked.contains(at) && visible(asked)) {
    return give(asked.querySelector<HTMLElement>('input:checked, [aria-pressed=true]') ?? asked.querySelector<HTMLElement>('button:not(:disabled), input'));
  }
  if (complete) give(first(['.confirm:not(:disabled)', '.confirm', kBar]));
}

/** What had the focus is gone. */
export function keepFocus(): void {
  if (isLost() && !inDialog()) give(first(['.go-on', kBar]));
}
