// After an upgrade of the house, what a page that is open loads later has other names: the page is loaded anew, once.

const kKey = 'purloin.loaded-anew';
const kOnceInMs = 60_000; // what is missing from a new page, too, will not come by loading it again

/** Loads the page anew, unless that was tried just now or nobody answers. */
export async function loadAnewOnce(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(kKey) ?? 0) < kOnceInMs) return;
    // Without a connection even what is on the page would be lost.
    if (!(await fetch('/api/reach', { cache: 'no-store' })).ok) return;
    sessionStorage.setItem(kKey, String(Date.now()));
  } catch {
    return; // without storage it might go on for ever
  }
  location.reload();
}
