export interface ChatPart {
  text: string;
  href?: string;
}

const kLink = /\bhttps?:\/\/[^\s<>"']+/gi;
const kAfter = /[.,;:!?)\]}…»]+$/; // of the sentence, not of the link

/**
 * Where a link leads, and how it is shown: as it was typed, unless that hides where it leads. Then as it really is: a
 * foreign alphabet's look-alikes show as what they are. None where a name before @ deceives.
 */
function readLink(typed: string): { text: string; href: string } | null {
  try {
    const { protocol, host, username, password, href } = new URL(typed);
    if (!/^https?:$/.test(protocol) || host === '' || username !== '' || password !== '') return null;
    const shown = `${protocol}//${host}`;
    const next = typed.at(shown.length);
    const isPlain = typed.slice(0, shown.length).toLowerCase() === shown && (next === undefined || '/?#'.includes(next));
    return { text: isPlain ? typed : href, href };
  } catch {
    return null;
  }
}

/** What somebody said, with the links in it apart. */
export function partsOf(said: string): ChatPart[] {
  const parts: ChatPart[] = [];
  let from = 0;
  for (const { 0: found, index } of said.matchAll(kLink)) {
    const text = found.replace(kAfter, '');
    const link = readLink(text);
    if (link === null) continue;
    if (index > from) parts.push({ text: said.slice(from, index) });
    parts.push(link);
    from = index + text.length;
  }
  if (from < said.length) parts.push({ text: said.slice(from) });
  return parts;
}
