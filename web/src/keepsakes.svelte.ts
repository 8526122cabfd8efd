// The tables at which this browser sits or may watch: their secrets stay here and in links'
// fragments, nowhere else.
export interface Keepsake {
  table: string;
  game: string;
  title: string;
  seat: number | null;
  token: string | null;
  key: string | null;
  watch: string | null;
  /** When it was last looked at. */
  seen: number;
  over: boolean;
}

const kKey = 'purloin.tables';
const kMost = 60;

function read(): Record<string, Keepsake> {
  try {
    return JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, Keepsake>;
  } catch {
    return {}; // no storage, or a damaged entry
  }
}

class Keepsakes {
  private all = $state.raw<Record<string, Keepsake>>(read());
  private isStored = true; // or else they last as long as the page

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    // Another tab of the same browser may have sat down.
    addEventListener('storage', (event) => {
      if (event.key === kKey) this.all = this.newest();
    });
  }

  find(table: string): Keepsake | undefined {
    return this.all[table];
  }

  /** Newest first. */
  list(): Keepsake[] {
    return Object.values(this.all).sort((a, b) => b.seen - a.seen);
  }

  keep(table: string, news: Partial<Keepsake>): Keepsake {
    const fresh: Keepsake = {
      table,
      game: '',
      title: '',
      seat: null,
      token: null,
      key: null,
      watch: null,
      seen: 0,
      over: false,
    };
    const all = this.newest();
    const kept: Keepsake = { ...fresh, ...all[table], ...news, seen: Date.now() };
    this.write({ ...all, [table]: kept });
    return kept;
  }

  forget(table: string): void {
    const rest = { ...this.newest() };
    delete rest[table];
    this.write(rest);
  }

  /** Whatever this browser had the keys of. */
  forgetAll(): void {
    this.write({});
  }

  /** With what other tabs have kept. */
  private newest(): Record<string, Keepsake> {
    return this.isStored ? read() : this.all;
  }

  private write(all: Record<string, Keepsake>): void {
    const newest = Object.values(all)
      .sort((a, b) => b.seen - a.seen)
      .slice(0, kMost);
    this.all = Object.fromEntries(newest.map((one) => [one.table, one]));
    try {
      localStorage.setItem(kKey, JSON.stringify(this.all));
      this.isStored = true;
    } catch {
      this.isStored = false;
    }
  }
}

export const keepsakes = new Keepsakes();

/** Moves the secrets of a link (`#key=…`, `#watch=…`) into the browser, out of the address bar. */
export function takeSecretsFromAddress(table: string): void {
  const secrets = new URLSearchParams(location.hash.slice(1));
  const news: Partial<Keepsake> = {};
  for (const name of ['token', 'key', 'watch'] as const) {
    const secret = secrets.get(name);
    if (secret !== null && /^[0-9a-f]{32}$/.test(secret)) news[name] = secret;
  }
  if (Object.keys(news).length > 0) keepsakes.keep(table, news);
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}
