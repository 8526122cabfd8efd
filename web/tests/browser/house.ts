// A server of our own and browsers that sit at its tables.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFailed } from 'vitest';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const kRoot = resolve(import.meta.dirname, '../..');
export const kPurloin = process.env.PURLOIN ?? resolve(kRoot, '../build/release/purloin');
const kDist = process.env.PURLOIN_WEB ?? resolve(kRoot, 'dist');
// The same engine without windows, which takes a fifth less of a machine; Debian's name of the whole, and Ubuntu's.
const kWhole = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const kLight = ['/usr/bin/chromium-headless-shell', ...kWhole];
const chromiumOf = (names: string[]): string => process.env.CHROMIUM ?? names.find((one) => existsSync(one)) ?? 'chromium';

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}

/** The server with a database of its own, so that it can be killed and come back. */
export class House {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'purloin-browser-'));
  private port = 0;
  /** The folder of the client. */
  web = kDist;
  readonly guests: { readonly troubles: readonly string[] }[] = [];

  private constructor(private readonly flags: readonly string[]) {}

  static async open(...flags: string[]): Promise<House> {
    if (!existsSync(kPurloin)) throw new Error(`no server at ${kPurloin}; set PURLOIN`);
    if (!existsSync(kDist)) throw new Error(`no client at ${kDist}; npm run build`);
    const house = new House(flags);
    house.port = await freePort();
    await house.start();
    return house;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** People with these names, each with a browser profile of their own. */
  people(browser: Browser, ...names: string[]): Promise<Person[]> {
    return Promise.all(
      names.map(async (name) => {
        const person = await Person.enter(browser, this);
        await person.call(name);
        return person;
      }),
    );
  }

  /** What `purloin verify` says of a record and of what a browser wrote down. */
  verify(record: string, note: string): string {
    return execFileSync(kPurloin, ['verify', record, '--noted', note], { encoding: 'utf8' });
  }

  async start(): Promise<void> {
    const args = ['serve', '--port', String(this.port), '--db', `sqlite:${join(this.folder, 'tables.db')}`];
    const server = spawn(kPurloin, [...args, '--web', this.web, '--bot-ms', '50', '--bot-pace', '0', ...this.flags], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.process = server;
    const deadline = Date.now() + 60_000;
    while (!(await this.answers())) {
      if (Date.now() > deadline || server.exitCode !== null) throw new Error('the server does not start');
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }

  /** As a crash would: without a word. */
  async kill(): Promise<void> {
    const server = this.process;
    this.process = null;
    if (server === null || server.exitCode !== null) return;
    const gone = new Promise((ended) => server.once('exit', ended));
    server.kill('SIGKILL');
    await gone;
  }

  /** Whoever was there must have seen no error, whatever the test was about. */
  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
    const troubles = this.guests.flatMap((guest) => guest.troubles);
    if (troubles.length > 0) throw new Error(`errors in the console: ${troubles.join('\n')}`);
  }

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.address}/healthz`)).ok;
    } catch {
      return false;
    }
  }
}

/** `whole`: with all that a browser does besides showing pages, such as notices. */
export function openBrowser({ whole = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumOf(whole ? kWhole : kLight),
    args: [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
};

/** A person with a browser profile; every frame to and from the server is kept. */
export class Person {
  readonly said: string[] = []; // what the page says over the WebSocket
  readonly heard: string[] = []; // every message that came over the WebSocket
  readonly troubles: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly house: House,
  ) {}

  /** Without motion and at once by default: tests do not wait for dice, and make every move themselves. */
  static async enter(browser: Browser, house: House, options: BrowserContextOptions = desktop): Promise<Person> {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      colorScheme: 'dark',
      locale: 'en-US',
      baseURL: house.address,
      serviceWorkers: 'block', // tests want to see what is asked of the server
      ...options,
    });
    await context.addInitScript(() => {
      const kept = JSON.parse(localStorage.getItem('purloin.settings') ?? '{}') as object;
      localStorage.setItem('purloin.settings', JSON.stringify({ pace: 'instant', forced: false, ...kept }));
    });
    const page = await context.newPage();
    const person = new Person(context, page, house);
    house.guests.push(person);
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => person.heard.push(...String(payload).split('\n')));
      socket.on('framesent', ({ payload }) => person.said.push(...String(payload).split('\n')));
    });
    page.on('pageerror', (error) => person.troubles.push(error.message));
    page.on('console', (message) => {
      // A dropped connection is logged by the browser itself, and wanted in some tests.
      if (message.type() === 'error' && !/ERR_|WebSocket|Failed to load/.test(message.text())) {
        person.troubles.push(message.text());
      }
    });
    page.setDefaultTimeout(60_000);
    person.tellIfFailed();
    return person;
  }

  /** What was on the page when a test failed. */
  private tellIfFailed(): void {
    try {
      onTestFailed(async () => {
        const words = await this.page.locator('body').innerText({ timeout: 5000 }).catch(String);
        console.error(`${this.page.url()}\n${this.troubles.join('\n')}\n${words.slice(0, 1000)}`);
      });
    } catch {
      // Entered before the tests.
    }
  }

  /** What this browser remembers: a name, quick bots, and with how many a game is played. */
  async call(name: string, bot = 'greedy', seats: Record<string, number> = {}): Promise<void> {
    await this.page.addInitScript((wanted) => {
      const kept = JSON.parse(localStorage.getItem('purloin.settings') ?? '{}') as object;
      localStorage.setItem('purloin.settings', JSON.stringify({ ...kept, ...wanted }));
    }, { name, bot, seats });
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
