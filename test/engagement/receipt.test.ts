import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import type { OperationsStatus } from '../../src/contract/operations.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { compactFlushes } from '../../src/engine/log/maintenance.ts';
import { openTestPool } from '../helpers/database.ts';
import { engagementEvent } from '../helpers/events.ts';
import { lawHolds } from '../helpers/laws.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

/** What a client may send: new events, some of them again, refused ones, or events without an id. */
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
    // All come from one address and so go into one lane, which recognises repeated ids.
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

  await compactFlushes(stack.db);
  const end = await until('everything is counted', async () => {
    const now = await receipt();
    return now.pending === 0 && now;
  });
  t.same(end, {
    accepted: sent.accepted,
    deduplicated: sent.duplicates,
    counted: sent.accepted - sent.duplicates,
    pending: 0,
    unconfirmed: 0,
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
    openTestPool(t, stack.database, 'owner'),
  );
  const { body } = await admin.call<OperationsStatus>('GET', '/api/v1/operations/status');
  t.same(body.receipt, { accepted: 3, counted: 2, deduplicated: 0, pending: 0, unconfirmed: 0, balanced: false });
});

t.test('an event that the timeline had to step over waits in the receipt, which still balances', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const owner = openTestPool(t, stack.database, 'owner');
  await sql`alter table p_timeline_v2.timeline_count add check (event_type <> 'action_share')`.execute(owner);
  for (const event_type of ['view_page', 'action_share', 'view_page'])
    await stack.visitor().call('POST', '/engagement/track', { body: { event_type, path: '/' } });
  for (let tries = 0; tries < 3; tries += 1) await stack.foldAll().catch(() => undefined);
  const { body } = await admin.call<OperationsStatus>('GET', '/api/v1/operations/status');
  t.same(body.receipt, { accepted: 3, counted: 2, deduplicated: 0, pending: 1, unconfirmed: 0, balanced: true });
});

t.test('a receipt does not balance when the store has lost one of the events that were acknowledged', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const owner = openTestPool(t, stack.database, 'owner');
  const receipt = async () => {
    await stack.foldAll();
    return (await admin.call<OperationsStatus>('GET', '/api/v1/operations/status')).body.receipt;
  };
  const track = () =>
    stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
  await track();
  t.match(await receipt(), { accepted: 1, counted: 1, unconfirmed: 0, balanced: true });

  await t.test('because a row went without a word', async (t) => {
    await sql
      .raw(`
        create function public.lose() returns trigger language plpgsql as $$ begin
          delete from log.engagement_event where lane = new.lane and position = new.position; return null; end $$;
        create trigger lose after insert on log.engagement_event
          for each row when (new.position = 2) execute function public.lose()`)
      .execute(owner);
    for (let n = 0; n < 2; n += 1) t.match(await track(), { status: 202 });
    t.match(await receipt(), { accepted: 3, counted: 2, pending: 0, balanced: false });
    await sql`drop trigger lose on log.engagement_event`.execute(owner);
    await sql`update log.flush set stored = 0 where head = 2`.execute(owner);
  });

  await t.test('because nothing was stored at all', async (t) => {
    await sql
      .raw(`
        create or replace function log.append_to_lane(p_lane smallint, p_version integer, p_flush_id uuid,
          p_process_id uuid, p_again boolean, p_ids uuid[], p_types text[], p_user_ids bigint[], p_visitors bigint[], p_networks bigint[],
          p_paths text[], p_artwork_ids bigint[], p_pages text[], p_occurred_at timestamptz[], p_properties jsonb,
          p_bots boolean[] default null)
        returns table (base bigint, repeats json) language sql as $$ select 3::bigint, null::json $$`)
      .execute(owner);
    t.match(await track(), { status: 202 });
    t.match(await receipt(), { accepted: 4, counted: 2, pending: 0, balanced: false });
  });
});

t.test('what is stored and never acknowledged is not confirmed, and the receipt balances', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const elsewhere = openEngagementLog(stack.db, { lanes: 1, onAppended: () => undefined });
  await elsewhere.append([engagementEvent({ user: 1 }), engagementEvent({ user: 1 })]);
  await stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
  await stack.foldAll();
  const { body } = await admin.call<OperationsStatus>('GET', '/api/v1/operations/status');
  t.same(body.receipt, { accepted: 1, counted: 3, deduplicated: 0, pending: 0, unconfirmed: 2, balanced: true });
});
