/** Puts it into the clipboard; whether it lies there then. `field` shows it, where the page has one: in a dialog nothing
 * outside of it can be selected. */
export async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(field ?? null, text); // without permission, or without TLS: the old way
  }
}

function copySelected(field: HTMLInputElement | null, text: string): boolean {
  const focused = document.activeElement;
  const shown = field ?? Object.assign(document.createElement('input'), { value: text, readOnly: true });
  if (field === null) document.body.append(shown);
  shown.select();
  const isCopied = document.execCommand('copy');
  if (field === null) {
    shown.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
  return isCopied;
}
