import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import type { Session } from '../../../src/contract/accounts.ts';
import type { Answer } from '../../helpers/client.ts';
import { openTestPool } from '../../helpers/database.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { CALLS } from '../calls.ts';
import { readDescription } from '../description.ts';
import { freshKey, loseAnswers, prepareSame } from './keyed.ts';

t.test('repeating any call', async (t) => {
  const stack = await startStack(t, { redis: false });
  const owner = openTestPool(t, stack.database, 'owner');
  const { operations } = await readDescription(stack.visitor());

  /**
   * POSTs that make nothing but a session or a mail, end one, spend a link, or are only counted; and those of factors:
   * their tickets count once, and their answers hold secrets, which are not kept.
   */
  const MAKING_NOTHING = [
    ...['auth/login', 'auth/refresh', 'auth/logout', 'client-errors'],
    ...['auth/verify', 'auth/verify/resend', 'auth/forgot', 'auth/reset', 'auth/me/erase'],
    ...['auth/passkeys/options', 'auth/passkeys', 'auth/passkey/options', 'auth/passkey', 'auth/login/factor'],
    ...['auth/totp/options', 'auth/totp', 'auth/recovery-codes', 'unsubscribe'],
  ].map((path) => `POST /api/v1/${path}`);

  /**
   * What administrators, and the two sides of an order or a conversation, do to things that are there: done once, the
   * same is refused by the state of the thing, or changes nothing. A refund names what had gone back before it, for that.
   */
  const changing = /^POST \/api\/v1\/((operations|orders|sales|admin)\/|conversations\/\{id\}\/report$)/;

  const making = operations.filter(
    ({ name }) => name.startsWith('POST') && !MAKING_NOTHING.includes(name) && !changing.test(name),
  );

  /** How much there is of everything that a call can make. */
  async function things({ db, config }: Stack): Promise<Record<string, number>> {
    const { rows } = await sql<Record<string, number>>`select
    (select count(*) from log.engagement_event) as events, (select count(*) from selling.order_words) as orders,
    (select count(*) from messages.message_words) as messages,
    (select count(*) from account.user) as accounts, (select count(*) from waitlist.entry) as entries`.execute(db);
    const { rows: told } = await sql<{ type: string; count: number }>`
      select type, count(*) from log.domain_event group by type`.execute(db);
    const images = await readdir(join(config.dataDir, 'images')).catch(() => []);
    return { ...Object.fromEntries(told.map(({ type, count }) => [type, count])), ...rows[0], images: images.length };
  }

  /** An answer without its tokens, which are fresh each time. */
  function told({ status, headers, body }: Answer<unknown>) {
    const { token: _, refresh_token: __, ...rest } = body as Partial<Session>;
    return { status, position: headers.get('x-log-position'), body: rest };
  }

  /** As `told`, but it adds known events to new ones: after a lost answer the repeat finds its events known. */
  function counted(answer: Answer<unknown>) {
    const { accepted, duplicates, ...rest } = told(answer).body as { accepted?: number; duplicates?: number };
    return { ...told(answer), body: accepted === undefined ? rest : { ...rest, sent: accepted + (duplicates ?? 0) } };
  }

  t.test('every call that makes something takes an Idempotency-Key, and says so', async (t) => {
    t.ok(making.length >= 9);
    for (const { name, operation } of making) {
      t.ok(
        operation.parameters?.some((parameter) => parameter.in === 'header' && parameter.name === 'idempotency-key'),
        name,
      );
      t.ok(operation.responses[422], name);
    }
    const others = operations.filter((operation) => !making.includes(operation));
    for (const { name, operation } of others)
      t.notOk(
        operation.parameters?.some((parameter) => parameter.name === 'idempotency-key'),
        name,
      );
  });

  t.test('what would cost somebody, done twice, is done under a key alone, and the description says so', async (t) => {
    const demanding = operations.filter(({ operation }) =>
      operation.parameters?.some(({ name, required }) => name === 'idempotency-key' && required),
    );
    const calls = Object.entries(CALLS).filter(([, { demandsKey }]) => demandsKey);
    t.same(
      demanding.map(({ name }) => name),
      calls.map(([name]) => name),
    );
    t.match(
      demanding.map(({ name }) => name),
      ['POST /api/v1/checkout', 'POST /api/v1/conversations', 'POST /api/v1/conversations/{id}/messages'],
    );
  });

  for (const { name: route } of making) {
    t.test(`${route}: the same request under a key makes one thing, and has one answer`, async (t) => {
      const { call, send, sendAnother } = await prepareSame(stack, route);
      const before = await things(stack);
      const headers = freshKey();
      const first = await send({ headers });
      t.equal(first.status, call.status, JSON.stringify(first.body));
      const after = await things(stack);
      t.notSame(after, before);

      t.same(told(await send({ headers })), told(first));
      t.same(told(await send({ headers, atRoot: true })), told(first), 'also where it answers at the root');
      const another = await sendAnother(headers);
      t.match(another, { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
      await loseAnswers(owner);
      t.same(counted(await send({ headers })), counted(first), 'also when the first answer was lost');
      t.same(await things(stack), after, 'nothing was made twice');
    });

    t.test(`${route}: two requests at once under a key make one thing, and have one answer`, async (t) => {
      const { call, send } = await prepareSame(stack, route);
      const before = await things(stack);
      const headers = freshKey();
      const answers = await Promise.all([send({ headers }), send({ headers })]);
      const [one, other] = answers.map(route.includes('/engagement/') ? counted : told);
      t.same(one, other);
      t.equal(one?.status, call.status);
      const after = await things(stack);
      t.notSame(after, before);
      await send({ headers });
      t.same(await things(stack), after);
      const added = Object.entries(after).filter(([what, count]) => count - (before[what] ?? 0) > 1);
      t.same(added, [], 'of nothing are there two more');
    });
  }
});
