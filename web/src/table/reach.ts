import { reach } from '../wire/http';

/** A name that every machine has for itself. */
export const isOwnName = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** The origin under which others find this server; null where nobody but this machine does. */
export async function originForOthers({ hostname, origin }: Pick<Location, 'hostname' | 'origin'>): Promise<string | null> {
  if (!isOwnName(hostname)) return origin;
  const { origins } = await reach();
  return origins[0] ?? null;
}
