// What this browser remembers of its owner's wishes.
import type { QuietHours } from './table/notices';
import { kPaces, type Pace } from './table/pace';
import { isSpoken, type Language } from './language/catalogue.svelte';
import type { TableDoc } from './wire/messages';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'reduced';
export type Memory = TableDoc['memory'];

interface Kept {
  theme: Theme;
  motion: Motion;
  /** Of what others do. */
  pace: Pace;
  /** Whether the only move there is, is made by itself. */
  forced: boolean;
  language: Language;
  sound: boolean;
  /** Whether the log stands beside the board, where there is room for that. */
  log: boolean;
  /** Whether tables are told in words instead of drawn. */
  plain: boolean;
  name: string;
  bot: string;
  seats: Record<string, number>;
  /** Whether bots say something now and then. */
  talk: boolean;
  /** By game: who plays at the other seats, and how well. */
  opponents: Record<string, Opponent[]>;
  /** By game: its options as JSON, where they are not as usual. */
  variants: Record<string, Record<string, string>>;
  /** What tables that are opened here do with what could be remembered. */
  memory: Memory;
  /** Whether the system tells that it is one's turn, and when it does not. */
  notices: boolean;
  quiet: QuietHours;
}

export interface Opponent {
  who: string;
  bot: string;
}

const kKey = 'purloin.settings';

/** The first of the browser's languages that there are texts in, of whatever country. */
function browserLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  return wanted.flatMap((tag) => [tag, tag.split('-')[0]!]).find(isSpoken) ?? 'en';
}

function read(): Kept {
  const fresh: Kept = {
    theme: 'system',
    motion: 'system',
    pace: 'normal',
    forced: true,
    language: browserLanguage(),
    sound: true,
    log: true,
    plain: false,
    name: '',
    bot: 'thief',
    seats: {},
    talk: true,
    opponents: {},
    variants: {},
    memory: 'rulebook',
    notices: false,
    quiet: { from: 22, to: 8 },
  };
  try {
    const kept = { ...fresh, ...(JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Kept>) };
    if (!isSpoken(kept.language)) kept.language = fresh.language;
    if (!kPaces.includes(kept.pace)) kept.pace = fresh.pace;
    if (kept.memory !== 'open') kept.memory = fresh.memory;
    if (!Number.isInteger(kept.quiet?.from) || !Number.isInteger(kept.quiet?.to)) kept.quiet = fresh.quiet;
    return kept;
  } catch {
    return fresh; // no storage, or a damaged entry: begin anew
  }
}

class Settings implements Kept {
  theme = $state<Theme>('system');
  motion = $state<Motion>('system');
  pace = $state<Pace>('normal');
  forced = $state(true);
  language = $state<Language>('en');
  sound = $state(true);
  log = $state(true);
  plain = $state(false);
  name = $state('');
  bot = $state('thief');
  seats = $state<Record<string, number>>({});
  talk = $state(true);
  opponents = $state.raw<Record<string, Opponent[]>>({});
  variants = $state.raw<Record<string, Record<string, string>>>({});
  memory = $state<Memory>('rulebook');
  notices = $state(false);
  quiet = $state.raw<QuietHours>({ from: 22, to: 8 });
  systemReduced = $state(false);
  private stored = read(); // what this page and others have kept

  constructor() {
    Object.assign(this, read());
    if (typeof addEventListener !== 'undefined') {
      addEventListener('storage', (event) => {
        if (event.key === kKey) this.readAgain();
      });
    }
    if (typeof matchMedia === 'undefined') return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    this.systemReduced = reduced.matches;
    reduced.addEventListener('change', () => (this.systemReduced = reduced.matches));
  }

  get moves(): boolean {
    return this.motion === 'system' ? !this.systemReduced : this.motion === 'full';
  }

  /** Another tab of the same browser has kept other wishes. What it left as it was stays as it is here. */
  private readAgain(): void {
    const [before, now] = [this.stored, read()];
    const isNew = ([name, wish]: [string, unknown]): boolean => JSON.stringify(wish) !== JSON.stringify(before[name as keyof Kept]);
    Object.assign(this, Object.fromEntries(Object.entries(now).filter(isNew)));
    this.stored = now;
  }

  keep(): void {
    const kept: Kept = {
      theme: this.theme,
      motion: this.motion,
      pace: this.pace,
      forced: this.forced,
      language: this.language,
      sound: this.sound,
      log: this.log,
      plain: this.plain,
      name: this.name,
      bot: this.bot,
      seats: this.seats,
      talk: this.talk,
      opponents: this.opponents,
      variants: this.variants,
      memory: this.memory,
      notices: this.notices,
      quiet: this.quiet,
    };
    const text = JSON.stringify(kept);
    this.stored = JSON.parse(text) as Kept;
    try {
      localStorage.setItem(kKey, text);
    } catch {
      // Private windows may refuse storage; the wishes then last as long as the page.
    }
  }
}

export const settings = new Settings();
