// Pictures that are shown many times, as those among the words of a log: drawn once, and from then on an image, which
// is one node wherever it stands.
import { mount, unmount, untrack, type Component } from 'svelte';

const drawn = new Map<string, string>();

/** The address of what a component draws as SVG. The name stands for the component and what it is given. */
export function drawnOnce<Props extends Record<string, unknown>>(name: string, component: Component<Props>, props: Props): string {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const easel = document.createElement('div');
  const picture = untrack(() => mount(component, { target: easel, props }));
  const svg = new XMLSerializer().serializeToString(easel.querySelector('svg')!);
  void unmount(picture);
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  drawn.set(name, address);
  return address;
}
