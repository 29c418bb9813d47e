import type { Client } from './client.ts';
import type { Stack } from './stack.ts';

/** Proves the address of somebody, as the link of their first mail does. */
export async function proveAddress({ db }: Stack, person: Client): Promise<void> {
  const { body } = await person.call<{ user: { id: number } }>('GET', '/api/v1/auth/me');
  await db.updateTable('account.user').set({ is_verified: true }).where('id', '=', body.user.id).execute();
}
