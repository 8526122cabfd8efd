const kNear = 40; // pixels from the end

/** Of what scrolls the newest shows, unless somebody reads what is older: when something is added to its one child, and
 * when it changes its size. */
export function stayAtEnd(node: HTMLElement): { destroy(): void } {
  let isAtEnd = true;
  const toEnd = new ResizeObserver(() => {
    if (isAtEnd) node.scrollTop = node.scrollHeight;
  });
  for (const each of [node, ...node.children]) toEnd.observe(each);
  // Whoever scrolls up reads what is older; what came meanwhile does not.
  let last = 0;
  const scrolled = (): void => {
    const isNear = node.scrollHeight - node.scrollTop - node.clientHeight < kNear;
    if (isNear || node.scrollTop < last) isAtEnd = isNear;
    last = node.scrollTop;
  };
  node.addEventListener('scroll', scrolled, { passive: true });
  return {
    destroy: () => {
      toEnd.disconnect();
      node.removeEventListener('scroll', scrolled);
    },
  };
}
