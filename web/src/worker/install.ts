// Has the browser keep the client (web/src/worker/main.ts), and notices when there is a newer one.

let renewed = false;

/** Whether a newer client is there than the one of this page: the next page is better loaded anew. */
export const isRenewed = (): boolean => renewed;

type Container = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;

export async function keepClient(container: Container | undefined = navigator.serviceWorker): Promise<void> {
  if (container === undefined) return; // pages of other machines without TLS have none
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // The first one brings what this page has anyway.
    if (isControlled) renewed = true;
    isControlled = true;
  });
  try {
    // Where workers are blocked, some browsers answer with nothing.
    const kept: ServiceWorkerRegistration | undefined = await container.register('/service-worker.js', { updateViaCache: 'none' });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void kept?.update().catch(() => undefined); // offline: later
    });
  } catch {
    // private windows may have none
  }
}
