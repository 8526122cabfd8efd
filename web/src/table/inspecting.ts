// Shows a piece's details while the pointer rests on it, while it has the focus, or after a long
// press. A long press is no tap.
import type { Action } from 'svelte/action';
import { byKeys } from './focus';

export interface Inspecting {
  ref: string | null;
  inspect(ref: string | null): void;
}

const kHoldMs = 450;

export const inspecting: Action<HTMLElement, Inspecting> = (node, first) => {
  let now = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;

  const show = (): void => {
    if (now.ref !== null) now.inspect(now.ref);
  };
  const hide = (): void => {
    clearTimeout(timer);
    if (now.ref !== null) now.inspect(null);
  };
  const down = (event: PointerEvent): void => {
    held = false;
    if (event.pointerType === 'mouse') return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      held = true;
      show();
    }, kHoldMs);
  };
  const up = (): void => clearTimeout(timer);
  const enter = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') show();
  };
  const leave = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' || held) hide();
    else clearTimeout(timer);
  };
  const focus = (): void => {
    // What the focus was given to when a turn began is explained to those who go on by keys.
    if (byKeys() && node.matches(':focus-visible')) show();
  };
  const click = (event: MouseEvent): void => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event): void => {
    if (held) event.preventDefault();
  };

  const listeners: [string, EventListener][] = [
    ['pointerdown', down as EventListener],
    ['pointerup', up],
    ['pointercancel', up],
    ['pointerenter', enter as EventListener],
    ['pointerleave', leave as EventListener],
    ['focusin', focus],
    ['focusout', hide],
    ['contextmenu', menu],
  ];
  for (const [name, listener] of listeners) node.addEventListener(name, listener);
  node.addEventListener('click', click, { capture: true });

  return {
    update(next) {
      now = next;
    },
    destroy() {
      clearTimeout(timer);
      for (const [name, listener] of listeners) node.removeEventListener(name, listener);
      node.removeEventListener('click', click, { capture: true });
    },
  };
};
