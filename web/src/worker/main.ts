// The service worker: it keeps the client's files and hears notices. web/build/worker.ts builds it into
// /service-worker.js when everything else is built, and puts the constants in.
import { answerFile, answerHashed, answerPage, dropOldFiles, keepFiles, kindOf, type Built } from './keeping';
import { goTo, isSeen, noticeOf, readTold, type Window } from './telling';

declare const __VERSION__: string;
declare const __FILES__: readonly string[];
/** What a turn is called, by language. */
declare const __TURN__: Readonly<Record<string, string>>;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  data: { text(): string } | null;
}
interface Clicked extends Lasting {
  notification: Notification;
}
interface Scope {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener<E extends Event>(name: string, listener: (event: E) => void): void;
}

const worker = self as unknown as Scope;
const built: Built = { version: __VERSION__, files: __FILES__ };
const kPatienceMs = 6000;

worker.addEventListener<Lasting>('install', (event) => {
  // At once: pages that are open get what they still want from the shelf before.
  event.waitUntil(keepFiles(caches, built).then(() => worker.skipWaiting()));
});

worker.addEventListener<Lasting>('activate', (event) => {
  event.waitUntil(dropOldFiles(caches).then(() => worker.clients.claim()));
});

worker.addEventListener<Fetching>('fetch', (event) => {
  const { request } = event;
  const ask = (): Promise<Response> => fetch(request);
  const kind = kindOf(request, location.origin, built);
  if (kind === 'page') event.respondWith(answerPage(ask, caches, built, kPatienceMs));
  else if (kind === 'hashed') event.respondWith(answerHashed(request, ask, caches));
  else if (kind === 'file') event.respondWith(answerFile(request, ask, caches));
});

const windows = (): Promise<Window[]> => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function tell(text: string): Promise<void> {
  const told = readTold(text);
  // Browsers want something to be shown for whatever comes.
  if (told === null) return worker.registration.showNotification('Purloin', { icon: '/icon-192.png' });
  if (isSeen(told, await windows())) return;
  const { title, options } = noticeOf(told, __TURN__);
  await worker.registration.showNotification(title, options);
}

worker.addEventListener<Pushed>('push', (event) => event.waitUntil(tell(event.data?.text() ?? '')));

worker.addEventListener<Clicked>('notificationclick', (event) => {
  const { path = '/' } = (event.notification.data ?? {}) as { path?: string };
  event.notification.close();
  event.waitUntil(windows().then((all) => goTo(path, all, (to) => worker.clients.openWindow(to))));
});
