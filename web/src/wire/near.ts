// With several servers a load balancer can send all people of a table to one of them, by the table that a page says
// it comes for. In a rematch everybody stays where they are: whoever loads the page again then comes back there too.
const kKey = 'purloin-near';
const kMost = 50;

interface Kept {
  /** The table that was said. */
  near: string;
  /** Those that were played there since. */
  tables: string[];
}

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(kKey) ?? 'null') as Kept | null;
  } catch {
    return null; // nothing can be kept here
  }
}

/** The table to say for this one. */
export function nearOf(table: string): string {
  const before = kept();
  return before?.tables.includes(table) ? before.near : table;
}

export function keepNear(near: string, table: string): void {
  if (near === table) return;
  const before = kept();
  const tables = before?.near === near ? before.tables : [];
  if (tables.includes(table)) return;
  try {
    sessionStorage.setItem(kKey, JSON.stringify({ near, tables: [...tables, table].slice(-kMost) }));
  } catch {
    // it costs the servers a little more
  }
}
