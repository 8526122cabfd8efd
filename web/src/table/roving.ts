// Things that lie together are one stop of the Tab key; arrows walk among them.
import type { Action } from 'svelte/action';

const kItems = 'button:not(:disabled), summary';

type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';
const kWays: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

export interface Box {
  x: number;
  y: number;
}

/** Which of `boxes` (their middles) an arrow leads to; itself where there is nothing further. */
export function stepFrom(at: number, boxes: readonly Box[], way: Way): number {
  const last = boxes.length - 1;
  if (way === 'Home') return 0;
  if (way === 'End') return last;
  if (way === 'ArrowLeft') return Math.max(0, at - 1);
  if (way === 'ArrowRight') return Math.min(last, at + 1);
  const here = boxes[at]!;
  const sign = way === 'ArrowDown' ? 1 : -1;
  let best = at;
  let nearest = Infinity;
  boxes.forEach((box, n) => {
    const down = (box.y - here.y) * sign;
    if (down < 8) return; // the same row
    const far = down + 3 * Math.abs(box.x - here.x);
    if (far < nearest) [best, nearest] = [n, far];
  });
  // One row: up and down do as left and right.
  return nearest < Infinity || boxes.some((box) => Math.abs(box.y - here.y) >= 8) ? best : stepFrom(at, boxes, sign > 0 ? 'ArrowRight' : 'ArrowLeft');
}

export const roving: Action<HTMLElement, string | undefined> = (node, selector = kItems) => {
  node.dataset.roving = '';
  let current: HTMLElement | null = null;
  const items = (): HTMLElement[] =>
    [...node.querySelectorAll<HTMLElement>(selector)].filter((item) => item.closest('[data-roving]') === node);
  const can = (item: HTMLElement): boolean => item.getAttribute('aria-disabled') !== 'true';

  function settle(): void {
    const all = items();
    const held = current !== null && all.includes(current) && (can(current) || current === document.activeElement);
    if (!held) current = all.find(can) ?? all[0] ?? null;
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
  }
  function focused(event: FocusEvent): void {
    const item = items().find((one) => one.contains(event.target as Node));
    if (item === undefined) return;
    current = item;
    settle();
  }
  function pressed(event: KeyboardEvent): void {
    if (!kWays.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    const boxes = all.map((item) => {
      const { left, top, width, height } = item.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    all[stepFrom(at, boxes, event.key as Way)]?.focus();
  }

  settle();
  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-disabled', 'disabled'] });
  node.addEventListener('focusin', focused);
  node.addEventListener('keydown', pressed);
  return {
    destroy() {
      watch.disconnect();
      node.removeEventListener('focusin', focused);
      node.removeEventListener('keydown', pressed);
    },
  };
};
