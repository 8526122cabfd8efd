// Where films come from: a table of this house, or a record in a file.
import { keepsakes } from '../keepsakes.svelte';
import { film as askFilm, filmOfRecord, lookback, record } from '../wire/http';
import type { LookbackDoc, LookbackProgress, MomentRequest, NewTable } from '../wire/messages';
import { develop, frameOfVersion, kAll, wholeFilm, type Film, type Onlooker } from './film';

export interface Source {
  /** Null: as whoever one is there. */
  film(as: Onlooker | null): Promise<Film>;
  /** The path of one moment of it; null where others could not open it. */
  link(v: number, as: Onlooker): string | null;
  /** What a new table is told to begin there. */
  moment(v: number): Promise<Pick<NewTable, 'from' | 'position'>>;
  /** The text of the record. */
  record(): Promise<string>;
  /** What the master makes of it, or how far that is; null where nobody can say. */
  readonly lookback: (() => Promise<LookbackDoc | LookbackProgress>) | null;
  /** What its file is called. */
  readonly name: string;
}

/** The secret that this browser has of a table, the one that says most first. */
export function secretOf(table: string): string | null {
  const kept = keepsakes.find(table);
  return kept?.token ?? kept?.key ?? kept?.watch ?? null;
}

export function filmOfTable(table: string, as: Onlooker | null): Promise<Film> {
  return wholeFilm((after) => askFilm(table, secretOf(table), as, after)).then(develop);
}

/** The path of a game, for others, who may look if they have it. */
export function replayLink(table: string, v: number | null, as: Onlooker | null): string {
  const kept = keepsakes.find(table);
  const query = new URLSearchParams({ ...(v === null ? {} : { at: String(v) }), ...(as === null ? {} : { as }) }).toString();
  const secret = kept?.watch ? `#watch=${kept.watch}` : kept?.key ? `#key=${kept.key}` : '';
  return `/r/${table}${query === '' ? '' : `?${query}`}${secret}`;
}

export const tableSource = (table: string): Source => ({
  film: (as) => filmOfTable(table, as),
  link: (v, as) => replayLink(table, v, as),
  moment: (v) => {
    const secret = secretOf(table);
    const from: MomentRequest = { table, at: v, ...(secret === null ? {} : { secret }) };
    return Promise.resolve({ from });
  },
  record: async () => JSON.stringify(await record(table, secretOf(table))),
  lookback: () => lookback(table, secretOf(table)),
  name: table,
});

export const fileSource = (text: string, name: string): Source => {
  const film = (as: Onlooker | null): Promise<Film> => filmOfRecord(text, as ?? kAll).then(develop);
  return {
    film,
    link: () => null,
    moment: async (v) => {
      // What is open is the position itself.
      const { frames } = await film(kAll);
      return { position: frames[frameOfVersion(frames, v)]!.doc.view as unknown as NonNullable<NewTable['position']> };
    },
    record: () => Promise.resolve(text),
    lookback: null,
    name,
  };
};
