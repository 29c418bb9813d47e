import { sql } from 'kysely';
import t from 'tap';
import type { Session } from '../../../src/contract/accounts.ts';
import { forgetKeys } from '../../../src/serving/http/idempotency/store.ts';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { artistWithSite, freshKey, prepareSame } from './keyed.ts';

t.test('how long answers are kept', async (t) => {
  const stack = await startStack(t, { redis: false });
  const owner = openTestPool(t, stack.database, 'owner');

  t.test(
    'nothing that a client sent stands beside a key: no key, no address, no name, no password, no token',
    async (t) => {
      const texts: string[] = [];
      for (const route of ['POST /api/v1/auth/register', 'POST /api/v1/launch/register']) {
        const { call, person, made, send } = await prepareSame(stack, route);
        const body = { ...call.body?.(person, made), name: `Somebody ${crypto.randomUUID()}` };
        const headers = freshKey();
        const { token, refresh_token } = (await send({ body, headers })).body as Partial<Session>;
        texts.push(headers['idempotency-key'], ...Object.values(body), ...[token ?? [], refresh_token ?? []].flat());
      }
      const { rows } = await sql<{ row: string }>`select i::text as row from http.idempotency i`.execute(owner);
      const secrets = texts.filter((text) => text !== 'artist_early_access');
      t.same(
        secrets.filter((text) =>
          rows.some(({ row }) => row.includes(text) || row.includes(Buffer.from(text).toString('hex'))),
        ),
        [],
      );
    },
  );

  t.test('what was kept of an account goes with it', async (t) => {
    const { add, session } = await artistWithSite(stack);
    await add(freshKey());
    const left = async () => {
      const { id } = session.user;
      return stack.db.selectFrom('http.idempotency').select('seed').where('account_id', '=', id).execute();
    };
    t.equal((await left()).length, 1);
    await sql`delete from account.user where id = ${session.user.id}`.execute(owner);
    t.same(await left(), []);
  });

  async function fillWithKeys(keys: number, age: string): Promise<void> {
    await sql`insert into http.idempotency (key_hash, fingerprint, seed, created_at)
    select uuid_send(uuidv7()), '', uuidv7(), now() - ${age}::interval from generate_series(1, ${keys}::int)`.execute(
      owner,
    );
  }

  t.test('keys are forgotten after a day, however many there are', async (t) => {
    const count = async () => {
      const { rows } = await sql<{ old: number; young: number }>`
      select count(*) filter (where created_at < now() - interval '24 hours') as old,
        count(*) filter (where created_at > now() - interval '24 hours') as young from http.idempotency`.execute(owner);
      return rows[0];
    };
    await fillWithKeys(12_000, '25 hours');
    await fillWithKeys(10, '23 hours');
    const before = await count();
    await forgetKeys(stack.db);
    t.same(await count(), { old: 0, young: before?.young });
    const { rows } = await sql<Record<string, string>>`explain select key_hash from http.idempotency
    where created_at < now() - interval '24 hours' order by created_at limit 5000`.execute(owner);
    t.ok(rows.some((row) => Object.values(row).join().includes('idempotency_created_at_idx')));
  });
});
