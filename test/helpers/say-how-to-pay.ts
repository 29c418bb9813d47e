import type { Client } from './client.ts';
import type { Stack } from './stack.ts';

/**
 * Notes how an artist wants to be paid, in the table where their settings keep it: until then they can accept nothing.
 * So a stack that orders nothing itself can say it too.
 */
export async function sayHowToPay({ db }: Stack, artist: Client): Promise<void> {
  const { body } = await artist.call<{ user: { id: number } }>('GET', '/api/v1/auth/me');
  const terms = db.insertInto('selling.terms').values({ user_id: body.user.id, how_to_pay: 'By transfer.' });
  await terms
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ how_to_pay: 'By transfer.' }))
    .execute();
}
