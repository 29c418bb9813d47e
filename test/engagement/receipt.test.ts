import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import type { OperationsStatus } from '../../src/contract/operations.ts';
import { openTestPool } from '../helpers/database.ts';
import { lawHolds } from '../helpers/laws.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

/** What somebody may send: new events, some of them again, or something that is refused. */
const anySending = fc.oneof(
  fc.record({ kind: fc.constant('new' as const), count: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('again' as const), count: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ kind: fc.constant('refused' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('nameless' as const), count: fc.integer({ min: 1, max: 20 }) }),
);

t.test('the count receipt balances at any moment, while a worker folds', async (t) => {
  const stack = await startStack(t, { worker: true, lanes: 2, env: { TRUST_PROXY: 'true' } });
  const admin = await stack.admin();
  const receipt = async () => {
    const { body } = await admin.call<OperationsStatus>('GET', '/api/v1/operations/status');
    return body.receipt;
  };
  const sent = { accepted: 0, duplicates: 0 };
  const known: string[] = [];

  const send = async (
    { kind, count }: { kind: 'new' | 'again' | 'refused' | 'nameless'; count: number },
    from: number,
  ) => {
    const ids = Array.from(
      { length: count },
      (_, n) => (kind === 'again' ? known[(from * 7 + n) % known.length] : undefined) ?? randomUUID(),
    );
    const events = ids.map((id) => ({ event_type: 'view_page', path: '/', ...(kind !== 'nameless' && { id }) }));
    if (kind === 'refused') events.push({ event_type: 'view_moon', path: '/' });
    // One address, and so one lane, so that what comes again is recognised.
    const { status, body } = await stack
      .visitor()
      .call<{ accepted: number; duplicates: number }>('POST', '/engagement/batch', { body: { events } });
    assert.equal(status, kind === 'refused' ? 400 : 202);
    if (kind === 'refused') return;
    assert.equal(body.accepted + body.duplicates, count);
    sent.accepted += count;
    sent.duplicates += body.duplicates;
    if (kind !== 'nameless') known.push(...ids);
  };

  const law = fc.asyncProperty(fc.array(anySending, { minLength: 1, maxLength: 12 }), async (sendings) => {
    let done = false;
    const watching = (async () => {
      const looks = [];
      while (!done) looks.push(await receipt());
      return looks;
    })();
    await Promise.all(sendings.map(send)).finally(() => {
      done = true;
    });
    for (const look of await watching) assert.ok(look.balanced, JSON.stringify(look));
    const settled = await receipt();
    assert.equal(settled.accepted, sent.accepted, 'what clients were told');
    assert.equal(settled.deduplicated, sent.duplicates);
  });
  await t.resolves(lawHolds(law, 20));

  await sql`select log.compact_intake()`.execute(stack.db);
  const end = await until('everything is counted', async () => {
    const now = await receipt();
    return now.pending === 0 && now;
  });
  t.same(end, {
    accepted: sent.accepted,
    deduplicated: sent.duplicates,
    counted: sent.accepted - sent.duplicates,
    pending: 0,
    balanced: true,
  });
});

t.test('a receipt from which something is missing does not balance', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  for (let n = 0; n < 3; n += 1)
    await stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
  await stack.foldAll();
  await sql`update read.timeline_count set events = events - 1 where grain = 'day' and event_type = ''`.execute(
    stack.db,
  );
  const { body } = await admin.call<OperationsStatus>('GET', '/api/v1/operations/status');
  t.same(body.receipt, { accepted: 3, counted: 2, deduplicated: 0, pending: 0, balanced: false });
});

t.test('an event that the timeline had to step over waits in the receipt, which still balances', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const owner = openTestPool(t, stack.database, 'owner');
  await sql`alter table p_timeline_v1.timeline_count add check (event_type <> 'action_share')`.execute(owner);
  for (const event_type of ['view_page', 'action_share', 'view_page'])
    await stack.visitor().call('POST', '/engagement/track', { body: { event_type, path: '/' } });
  for (let tries = 0; tries < 3; tries += 1) await stack.foldAll().catch(() => undefined);
  const { body } = await admin.call<OperationsStatus>('GET', '/api/v1/operations/status');
  t.same(body.receipt, { accepted: 3, counted: 2, deduplicated: 0, pending: 1, balanced: true });
});
