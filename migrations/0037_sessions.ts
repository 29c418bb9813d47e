import { type Kysely, sql } from 'kysely';

type Account = { id: string; email: string };

/** The one form of an address, as it was when this migration was made; null when it is none. */
function formOf(email: string): string | null {
  const at = email.lastIndexOf('@');
  const host = URL.parse(`http://${email.slice(at + 1)}`)?.hostname;
  return at > 0 && host ? `${email.slice(0, at).normalize('NFC')}@${host}` : null;
}

/**
 * Sessions end 90 days after the sign-in, whatever their use, and a refresh token has one twin at most. Sessions from
 * before count from now.
 *
 * Addresses get their one form. An address whose form another account has stays as it is: nobody knows whose mailbox
 * that is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Account>`
    select id::text, email from account.user where email ~ '[^ -~]' or email ~ '@.*xn--' order by id`.execute(db);
  for (const { id, email } of rows) {
    const form = formOf(email);
    if (form === null || form === email) continue;
    await sql`
      update account.user set email = ${form} where id = ${id}::bigint
        and not exists (select from account.user where email = ${form})`.execute(db);
  }
  // Last, because everybody who signs in waits for this table.
  await sql
    .raw(`
alter table account.refresh_token
  add column signed_in_at timestamptz not null default now(),
  add column twin_at timestamptz;
`)
    .execute(db);
}
