export interface ChatPart {
  text: string;
  href?: string;
}

const kLink = /\bhttps?:\/\/[^\s<>"']+/gi;
const kAfter = /[.,;:!?)\]}…»]+$/; // of the sentence, not of the link

/** The address as it really is: a foreign alphabet's look-alikes show as what they are. None where a name before @ deceives. */
function readLink(text: string): string | null {
  try {
    const url = new URL(text);
    return url.username === '' && url.password === '' ? url.href : null;
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
    const href = readLink(text);
    if (href === null) continue;
    if (index > from) parts.push({ text: said.slice(from, index) });
    parts.push({ text: href, href });
    from = index + text.length;
  }
  if (from < said.length) parts.push({ text: said.slice(from) });
  return parts;
}
