// The page without a server, and the person without the page.
import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { any, invite, playFromList, sitDown } from './at_the_table';
import { desktop, House, openBrowser, Person } from './house';

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await House.open('--push', 'local');
  browser = await openBrowser({ whole: true });
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const kPatience = { timeout: 60_000, interval: 30 };
const kept = { ...desktop, serviceWorkers: 'allow' } as const;

/** Resolves when the browser has kept the client and answers for the page. */
const isKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
const shelves = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const widest = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

it('opens without a server, says what can be done, comes back by itself, and is never an old one', async () => {
  const { page, context, troubles } = await Person.enter(browser, house, kept);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Crypt' }).waitFor();
  await isKept(page);
  expect(await shelves(page)).toHaveLength(1);

  await house.kill();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.reload();
  await page.getByRole('heading', { name: 'The house cannot be reached' }).waitFor();
  expect(await widest(page)).toBe(360);
  await page.getByRole('link', { name: 'Crypt' }).click();
  await page.getByRole('heading', { name: 'Crypt', level: 1 }).waitFor();
  await page.reload(); // a page of its own, too
  await page.getByRole('heading', { name: 'Crypt', level: 1 }).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: 'The house cannot be reached' }).waitFor();

  // The server comes back with a newer client.
  const newer = mkdtempSync(join(tmpdir(), 'purloin-client-'));
  cpSync(house.web, newer, { recursive: true });
  const [index, worker] = [join(newer, 'index.html'), join(newer, 'service-worker.js')];
  writeFileSync(index, readFileSync(index, 'utf8').replace('<title>', '<meta name="newer" /><title>'));
  const [name] = (await shelves(page)) as [string];
  const version = name.split(' ')[1]!;
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(version, '0123456789abcdef'));
  house.web = newer;
  // Games are shown before open tables are known, and nobody is told then that nobody answers.
  let heldBack = 0;
  let letThrough = (): void => undefined;
  const seen = new Promise<void>((done) => (letThrough = done));
  await page.route('**/api/tables', async (route) => {
    heldBack += 1;
    await seen;
    await route.continue();
  });
  await house.start();
  await page.getByRole('button', { name: 'Play' }).first().waitFor();
  expect(await page.getByRole('heading', { name: 'The house cannot be reached' }).count()).toBe(0);
  await expect.poll(() => heldBack).toBeGreaterThan(0);
  letThrough();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await page.locator('meta[name=newer]').waitFor({ state: 'attached' });
  await expect.poll(() => shelves(page), kPatience).toEqual([name, 'purloin 0123456789abcdef']);
  const paths = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (one) => (await caches.open(one)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths.filter((path) => /^\/(api|ws)/.test(path))).toEqual([]);
  expect(paths).toContain('/index.html');
  expect(troubles).toEqual([]);
  await context.close();
  rmSync(newer, { recursive: true });
});

/** A push service, and the only browser that can read what comes there. */
class PushService {
  readonly came: string[] = [];
  private readonly keys: ECDH = createECDH('prime256v1');
  private readonly auth = Buffer.alloc(16, 7);
  private readonly server: Server;

  constructor() {
    this.keys.generateKeys();
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.came.push(this.read(Buffer.concat(parts)));
        response.writeHead(201).end();
      });
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
  }

  close(): void {
    this.server.close();
  }

  subscription(): { endpoint: string; p256dh: string; auth: string } {
    const { port } = this.server.address() as AddressInfo;
    const p256dh = this.keys.getPublicKey().toString('base64url');
    return { endpoint: `http://127.0.0.1:${port}/1`, p256dh, auth: this.auth.toString('base64url') };
  }

  /** RFC 8291 */
  private read(body: Buffer): string {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derive = (key: Buffer, from: Buffer, info: Buffer, size: number): Buffer =>
      Buffer.from(hkdfSync('sha256', from, key, info, size));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender]);
    const secret = derive(this.auth, this.keys.computeSecret(sender), info, 32);
    const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return text.subarray(0, -1).toString();
  }
}

/** Without the browser's own push service, which a test must not ask: the rest is as it is. */
const subscribeAs = (person: Person, subscription: { endpoint: string; p256dh: string; auth: string }): Promise<unknown> =>
  person.page.addInitScript(({ endpoint, ...keys }) => {
    let made: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
        (made = {
          endpoint,
          options: { applicationServerKey: applicationServerKey.buffer },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => (made = null),
        }),
    });
  }, subscription);

it('tells somebody who has closed the page that it is their turn', async () => {
  const service = new PushService();
  await service.open();
  const anna = await Person.enter(browser, house, { ...kept, permissions: ['notifications'] });
  const [ben] = (await house.people(browser, 'Ben')) as [Person];
  await anna.call('Anna');
  await subscribeAs(anna, service.subscription());
  await anna.page.goto('/');
  await isKept(anna.page);
  await sitDown(ben.page, await invite(anna.page, 'dice-heist', 2));
  for (const { page } of [anna, ben]) await page.waitForSelector('.table');
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  await anna.page.getByRole('button', { name: 'Settings' }).click();
  const notices = anna.page.getByRole('group', { name: 'Tell me when it is my turn' });
  await notices.getByLabel('On').check();
  // The same hour twice is none.
  await anna.page.getByLabel('Quiet from').selectOption('3');
  await anna.page.getByLabel('until').selectOption('3');
  await anna.page.keyboard.press('Escape');
  const said = (what: string): number => anna.said.filter((text) => text.includes(`"do":"${what}"`)).length;
  const wish = (): string => anna.said.findLast((text) => text.includes('"do":"notify"')) ?? '';
  await expect.poll(wish, kPatience).toContain('"from":3,"to":3');

  const mine = async ({ page }: Person): Promise<boolean> => (await page.locator('.turn.mine').count()) > 0;
  await expect.poll(async () => (await mine(anna)) || (await mine(ben)), kPatience).toBe(true);
  if (await mine(anna)) await playFromList(anna.page, any);
  await expect.poll(() => mine(ben), kPatience).toBe(true);
  const table = new URL(anna.page.url()).pathname;
  await anna.page.goto('/'); // elsewhere: nobody looks at the table
  await anna.page.getByRole('heading', { name: 'Crypt' }).waitFor();
  await playFromList(ben.page, any);
  await expect.poll(() => service.came, kPatience).toHaveLength(1);
  expect(JSON.parse(service.came[0]!)).toEqual({ say: 'turn', table: table.slice(3), title: 'Dice Heist', language: 'en' });

  // What came is shown by the worker, as the browser's push service would hand it over.
  const devtools = await anna.context.newCDPSession(anna.page);
  const registered = new Promise<string>((known) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) known(registrations[0].registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const shown = (): Promise<string[]> =>
    anna.page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body, tag }) => `${title}: ${body} (${tag})`);
    });
  // Again, as push services do: a worker that is just being stopped hears nothing.
  const handedOver = async (): Promise<string[]> => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: house.address, registrationId, data: service.came[0]! });
    await anna.page.waitForTimeout(1000);
    return shown();
  };
  await expect.poll(handedOver, kPatience).toEqual([`Your turn: Dice Heist (purloin ${table.slice(3)})`]);

  // At the table again she thinks better of it.
  const before = said('notify');
  await anna.page.goto(table);
  await expect.poll(() => said('notify'), kPatience).toBeGreaterThan(before);
  await expect.poll(() => mine(anna), kPatience).toBe(true);
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  await anna.page.getByRole('button', { name: 'Settings' }).click();
  await notices.getByLabel('Off').check();
  await expect.poll(() => said('mute'), kPatience).toBe(1);
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  await Promise.all([anna.leave(), ben.leave()]);
  service.close();
});
