// Begins a try and goes to its table. A question that was not answered is asked again with the same token: it is the
// same try.
import { answered, tokenFor } from '../asked';
import { keepsakes } from '../keepsakes.svelte';
import { keepName } from '../lobby/opening';
import { router } from '../router.svelte';
import { connection } from '../wire/connection';
import { Refusal } from '../wire/http';

export type Tried = { game: string; day: string } | { challenge: string; seat: number };

export async function play(tried: Tried, about: { game: string; title: string }, practice: boolean): Promise<void> {
  const question = `try ${JSON.stringify(tried)}`;
  const which = 'game' in tried ? { game: tried.game } : tried;
  try {
    const asked = { do: 'try' as const, ...which, name: keepName(), token: tokenFor(question), ...(practice ? { practice } : {}) };
    const answer = await connection().askUntilAnswered(asked);
    answered(question);
    if (answer.say !== 'seated') return;
    const { table, token, seat, key, watch } = answer;
    keepsakes.keep(table, { ...about, token, seat, key, watch });
    router.go(`/t/${table}`);
  } catch (error) {
    // Nobody knows whether it was stored: the same question finds out.
    if (error instanceof Refusal && error.code !== 'try-again') answered(question);
    throw error;
  }
}
