// Tokens of seats that were asked for and not answered yet. A client chooses its token and keeps it
// before it asks: when the answer is lost, asking again with the same token gives the same seat.
interface Asked {
  token: string;
  at: number;
}

const kKey = 'purloin.asked';
const kForgetAfterMs = 24 * 3600 * 1000;
const kMost = 20;

function read(): Record<string, Asked> {
  try {
    const all = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, Asked>;
    const fresh = Object.entries(all).filter(([, { at }]) => Date.now() - at < kForgetAfterMs);
    return Object.fromEntries(fresh.sort(([, a], [, b]) => b.at - a.at).slice(0, kMost));
  } catch {
    return {}; // no storage, or a damaged entry
  }
}

function write(all: Record<string, Asked>): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(all));
  } catch {
    // Without storage a token lasts as long as the question.
  }
}

/** 32 hex digits, as the server would have drawn them. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The token of a question that was not answered, if there is one. */
export const tokenAsked = (question: string): string | undefined => read()[question]?.token;

/** The token to ask with: the same as last time until it was answered. */
export function tokenFor(question: string): string {
  const token = tokenAsked(question) ?? newToken();
  write({ ...read(), [question]: { token, at: Date.now() } });
  return token;
}

/** Whatever the answer was: the next time is another question. */
export function answered(question: string): void {
  const rest = read();
  delete rest[question];
  write(rest);
}
