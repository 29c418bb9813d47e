import type { Client } from './client.ts';
import type { Stack } from './stack.ts';

/** Says for an artist how they want to be paid, as their settings do: until then they can accept nothing. */
export async function sayHowToPay({ db }: Stack, artist: Client): Promise<void> {
  const { body } = await artist.call<{ user: { id: number } }>('GET', '/api/v1/auth/me');
  const terms = db.insertInto('selling.terms').values({ user_id: body.user.id, how_to_pay: 'By transfer.' });
  await terms
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ how_to_pay: 'By transfer.' }))
    .execute();
}
