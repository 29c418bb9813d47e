import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { up } from '../../migrations/0037_sessions.ts';
import { emailForm } from '../../src/contract/email.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';

t.test('accounts from before addresses had one form get it, unless somebody else has it', async (t) => {
  const owner = openTestPool(t, await createDatabase(t), 'owner');
  await sql`alter table account.refresh_token drop column signed_in_at, drop column twin_at`.execute(owner);
  const before = [
    'ada@example.org',
    'v@bücher.example',
    'e\u0301@example.org',
    'w@bücher.example',
    'w@xn--bcher-kva.example',
    'odd@exa mple.org',
  ];
  for (const email of before)
    await owner.insertInto('account.user').values({ email, name: 'Ada', created_at: new Date() }).execute();
  await up(owner as unknown as Kysely<unknown>);
  const rows = await owner.selectFrom('account.user').select('email').orderBy('id').execute();
  const after = rows.map(({ email }) => email);
  t.same(after, [
    'ada@example.org',
    'v@xn--bcher-kva.example',
    '\u00e9@example.org',
    'w@bücher.example',
    'w@xn--bcher-kva.example',
    'odd@exa mple.org',
  ]);
  t.equal(emailForm(before[1] ?? ''), after[1], 'the form that is asked for');
  t.equal(emailForm(before[2] ?? ''), after[2]);
});
