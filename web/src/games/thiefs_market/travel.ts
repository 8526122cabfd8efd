// Objects and cards are seen going from where they were to where they are. Whatever moves carries a
// `data-key` that stays the same in all places.

interface Spot {
  rect: DOMRect;
  /** What it lies in; that may move as a whole. */
  host: Element | null;
  hostRect: DOMRect | null;
}

export type Places = ReadonlyMap<string, Spot>;

function movers(root: HTMLElement): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('[data-key]');
}

function spotOf(node: HTMLElement): Spot {
  const host = node.closest('[data-ref]');
  const hostRect = host?.getBoundingClientRect() ?? null;
  return { rect: node.getBoundingClientRect(), host, hostRect };
}

export function placesIn(root: HTMLElement): Places {
  const places = new Map<string, Spot>();
  for (const node of movers(root)) places.set(node.dataset['key'] ?? '', spotOf(node));
  return places;
}

function way(was: Spot, is: Spot): [number, number] {
  const dx = was.rect.left - is.rect.left;
  const dy = was.rect.top - is.rect.top;
  if (was.host !== is.host || !was.hostRect || !is.hostRect) return [dx, dy];
  return [dx - was.hostRect.left + is.hostRect.left, dy - was.hostRect.top + is.hostRect.top];
}

/** How long a way takes, in milliseconds. */
export function pace(distance: number): number {
  return Math.min(800, 240 + distance * 0.9);
}

export function travel(root: HTMLElement, before: Places): void {
  // All are looked at before the first sets out: whatever sets out changes the page, which would be laid out for the next.
  for (const [node, is] of [...movers(root)].map((node) => [node, spotOf(node)] as const)) {
    const was = before.get(node.dataset['key'] ?? '');
    if (!was || was.rect.width === 0 || is.rect.width === 0) continue;
    const [dx, dy] = way(was, is);
    const distance = Math.hypot(dx, dy);
    if (distance < 2) continue;
    const scale = was.rect.width / is.rect.width;
    node.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
        { transform: 'none', zIndex: 5 },
      ],
      { duration: pace(distance), easing: 'cubic-bezier(.4,0,.2,1)' },
    );
  }
}
