import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let changes: (() => void)[];
let updates: number;
let shown: () => void;
const container = (controller: object | null, register = async () => ({ update: async () => void (updates += 1) })): ServiceWorkerContainer =>
  ({
    controller,
    register: vi.fn(register),
    addEventListener: (_: string, listener: () => void) => changes.push(listener),
  }) as unknown as ServiceWorkerContainer;

beforeEach(() => {
  vi.resetModules();
  [changes, updates] = [[], 0];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { hidden: false, addEventListener: (_: string, listener: () => void) => (shown = listener) });
});
afterEach(() => vi.unstubAllGlobals());

it('notices a newer client, which the first one is not', async () => {
  const { isRenewed, keepClient } = await import('./install');
  await keepClient(container(null));
  changes[0]!();
  expect(isRenewed()).toBe(false);
  changes[0]!();
  expect(isRenewed()).toBe(true);
});

it('looks for a newer one whenever somebody looks', async () => {
  const { isRenewed, keepClient } = await import('./install');
  await keepClient(container({}));
  shown();
  expect(updates).toBe(1);
  changes[0]!();
  expect(isRenewed()).toBe(true);
});

it('does without where there is no such thing', async () => {
  const { keepClient } = await import('./install');
  await expect(keepClient(undefined)).resolves.toBeUndefined();
  await expect(keepClient(container(null, () => Promise.reject(new Error('private'))))).resolves.toBeUndefined();
});
