// Where the focus goes: to what is asked next, and never nowhere. Whoever points is not pulled about;
// only what vanished under their finger gives its focus to something that is there.

let keys = false;

/** Whether the last thing that somebody did was done by keys. */
export function noteInput(event: Event): void {
  keys = event.type === 'keydown';
}

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

/** A turn begins: to the first thing that can be done. */
export function toTurn(): void {
  const at = document.activeElement;
  if (inDialog() || (!isLost() && !(keys && at?.matches(kBar)))) return;
  give(first(['.go-on', '.stage [data-can]', '.bar .command', kBar]));
}

/** Something was chosen: to what it asks next, or to the button that does it. */
export function toChoice(complete: boolean): void {
  if (inDialog()) return;
  const at = document.activeElement;
  if (!isLost() && (!keys || at?.closest('[data-many]'))) return;
  const asked = document.querySelector<HTMLElement>('.stage [data-asks]');
  if (asked !== null && !asked.contains(at) && visible(asked)) {
    return give(asked.querySelector<HTMLElement>('input:checked, [aria-pressed=true]') ?? asked.querySelector<HTMLElement>('button:not(:disabled), input'));
  }
  if (complete) give(first(['.confirm:not(:disabled)', '.confirm', kBar]));
}

/** What had the focus is gone. */
export function keepFocus(): void {
  if (isLost() && !inDialog()) give(first(['.go-on', kBar]));
}
