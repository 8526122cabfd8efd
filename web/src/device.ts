// Who this browser is, for the server: a secret of its own that it keeps. There are no accounts.
import { newToken } from './asked';

const kKey = 'purloin.device';
const isSecret = (text: string | null): text is string => text !== null && /^[0-9a-f]{32}$/.test(text);
let kept: string | undefined;

function stored(): string | null {
  try {
    return localStorage.getItem(kKey);
  } catch {
    return null; // no storage: it lasts for as long as the page is open
  }
}

function keep(secret: string): string {
  kept = secret;
  try {
    localStorage.setItem(kKey, secret);
  } catch {
    // as above
  }
  return secret;
}

/** 32 hex digits, the same from now on. */
export function device(): string {
  if (kept !== undefined) return kept;
  const found = stored();
  return isSecret(found) ? (kept = found) : keep(newToken());
}

/** The secret opens nothing any more: this browser is somebody new. Another tab may have seen to it already. */
export function renewDevice(): string {
  const old = device();
  const found = stored();
  return isSecret(found) && found !== old ? (kept = found) : keep(newToken());
}
