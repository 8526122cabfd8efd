const kReadWithinMs = 10_000; // some browsers read it after the click

/** Gives a text to whoever looks, as a file. */
export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), kReadWithinMs);
}
