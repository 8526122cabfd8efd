// Who this browser is, for the server: a secret of its own that it keeps. There are no accounts.
import { newToken } from './asked';

const kKey = 'purloin.device';
let kept: string | undefined;

/** 32 hex digits, the same from now on; without storage for as long as the page is open. */
export function device(): string {
  if (kept !== undefined) return kept;
  try {
    kept = localStorage.getItem(kKey) ?? undefined;
    if (kept === undefined || !/^[0-9a-f]{32}$/.test(kept)) {
      kept = newToken();
      localStorage.setItem(kKey, kept);
    }
  } catch {
    kept ??= newToken();
  }
  return kept;
}
