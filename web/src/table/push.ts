// Notices of one's turn when the page is closed: the browser's own push service tells them (web/src/worker/telling.ts).
import { pushKey } from '../wire/http';
import type { Question } from '../wire/connection';
import type { Wishes } from './notices';

export interface PushWishes extends Wishes {
  language: string;
}
type Say = (question: Question) => Promise<unknown>;

/** Tables at which the server knows where this browser is told, and how to say something there. */
const told = new Map<string, Say>();
/** How often everything was ended: what was asked for before that is not wanted any more. */
let ended = 0;

/** Whether the server tells of turns at this table, so that the page need not. */
export const isToldAt = (table: string): boolean => told.has(table);

/** What the browser has for this; null where it has nothing, or nobody has installed the worker yet. */
async function pushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const isSame = (one: ArrayBuffer | null | undefined, key: Uint8Array): boolean => {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, n) => byte === key[n]);
};

/** The browser's subscription with this key: another one, of a house that was here before, is of no use. */
async function subscribe(manager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const kept = await manager.getSubscription();
  if (kept !== null && isSame(kept.options.applicationServerKey, key)) return kept;
  await kept?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Asks the server to tell of turns at this table. Said again it changes the hours and the language. */
export async function askToBeTold(table: string, say: Say, wishes: PushWishes): Promise<void> {
  if (!wishes.notices || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const before = ended;
  try {
    const manager = await pushManager();
    const key = manager === null ? null : (await pushKey()).key;
    if (manager === null || key === null) return;
    const made = await subscribe(manager, keyBytes(key));
    if (ended !== before) return void (await made.unsubscribe());
    const { endpoint, keys } = made.toJSON();
    if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return;
    const quiet = { ...wishes.quiet, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    told.set(table, say);
    await say({ do: 'notify', table, endpoint, p256dh: keys.p256dh, auth: keys.auth, language: wishes.language, quiet });
  } catch {
    told.delete(table);
    // No service that the browser could use, or a house without notices: the page tells what it can.
  }
}

/** The table is closed; the server goes on telling. */
export const leaveTold = (table: string): boolean => told.delete(table);

/** No more notices, at any table: the server hears so here and, of other tables, from the push service. */
export async function endNotices(): Promise<void> {
  ended += 1;
  const tables = [...told];
  told.clear();
  try {
    const kept = await (await pushManager())?.getSubscription();
    if (!kept) return;
    await Promise.all(tables.map(([table, say]) => say({ do: 'mute', table, endpoint: kept.endpoint }).catch(() => undefined)));
    await kept.unsubscribe();
  } catch {
    // offline: the push service says so when the server asks next
  }
}
