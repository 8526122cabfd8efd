// The rooms that this browser knows, with the keys that came by their links. Whose member one is the server knows;
// the key is for the first time.
export interface KeptRoom {
  room: string;
  name: string;
  key: string | null;
}

const kKey = 'purloin.rooms';
const kMost = 50;

function read(): KeptRoom[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptRoom[]) : [];
  } catch {
    return []; // no storage, or a damaged entry
  }
}

class KeptRooms {
  /** The one that was looked at last comes first. */
  all = $state.raw<readonly KeptRoom[]>(read());

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    // Another tab of the same browser may have come to know one.
    addEventListener('storage', (event) => {
      if (event.key === kKey) this.all = read();
    });
  }

  find(room: string): KeptRoom | undefined {
    return this.all.find((one) => one.room === room);
  }

  keep(room: string, news: Partial<KeptRoom>): void {
    const kept = { room, name: '', key: null, ...this.find(room), ...news };
    this.write([kept, ...this.all.filter((one) => one.room !== room)].slice(0, kMost));
  }

  forget(room: string): void {
    this.write(this.all.filter((one) => one.room !== room));
  }

  private write(all: readonly KeptRoom[]): void {
    this.all = all;
    try {
      localStorage.setItem(kKey, JSON.stringify(all));
    } catch {
      // Without storage a room is known as long as the page is open.
    }
  }
}

export const keptRooms = new KeptRooms();

/** Moves the key of a link (`#key=…`) into the browser, out of the address bar. */
export function takeKeyFromAddress(room: string): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key !== null && /^[0-9a-f]{32}$/.test(key)) keptRooms.keep(room, { key });
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}
