import { type Kysely, sql } from 'kysely';
import t from 'tap';
import type { DB } from '../../src/engine/db/tables.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import type { EngagementEvent } from '../../src/engine/log/engagement-flush.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { ensurePartitions } from '../../src/engine/log/partitions.ts';
import { GoneOnError, redactEngagement, redactStreams } from '../../src/engine/log/redact.ts';
import { verifyLog } from '../../src/engine/log/verify.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { note, notes, openNotes } from '../helpers/domain-log.ts';
import { engagementEvent, type Told } from '../helpers/events.ts';

async function complaints(db: Kysely<DB>) {
  const verdicts = await verifyLog(db, createEventRegistry(notes), ['view_page', 'view_artwork', 'search_query']);
  return verdicts.filter(({ differences }) => differences > 0);
}

t.test('blanking streams', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const owner = openTestPool(t, database, 'owner');
  const log = openNotes(db);
  for (const text of ['a secret', 'another one', 'over'])
    await log.append(note('a', { text, actorId: 7, meta: { request_id: 'r' }, claims: ['slug:a'] }));
  await log.append(note('b', { text: 'of somebody else', claims: ['slug:b'] }));
  const rows = async () =>
    (
      await sql`select position, stream_id, stream_version, type, actor_id, payload, meta, event_id
      from log.domain_event order by position`.execute(db)
    ).rows as Record<string, unknown>[];
  const before = await rows();

  await t.test('is not for the application', async (t) => {
    await t.rejects(redactStreams(db, [{ stream: 'a', position: 3 }]), { code: '42501' });
    const everything = { userId: 1, artworkIds: [], words: '.', pages: '.' };
    await ensurePartitions(db);
    await openEngagementLog(db, { lanes: 1, onAppended: () => undefined }).append([engagementEvent()]);
    await t.rejects(redactEngagement(db, everything), { code: '42501' });
  });

  await t.test('is refused for a stream that has gone on', async (t) => {
    await t.rejects(
      redactStreams(owner, [{ stream: 'a', position: 2 }]),
      new GoneOnError('Somebody is still at work: the stream a has gone on. Try again.'),
    );
    await t.rejects(redactStreams(owner, [{ stream: 'nothing', position: 2 }]), { message: /the stream nothing has/ });
    t.same(await rows(), before);
  });

  await t.test('leaves the last event, and every position and version', async (t) => {
    t.equal(await redactStreams(owner, [{ stream: 'a', position: 3 }]), 2);
    const after = await rows();
    const blank = { type: 'redacted', actor_id: null, payload: {}, meta: {} };
    t.same(after, [{ ...before[0], ...blank }, { ...before[1], ...blank }, before[2], before[3]]);
    t.same(await complaints(db), []);
    t.equal(await redactStreams(owner, [{ stream: 'a', position: 3 }]), 0, 'a second time changes nothing');
  });

  await t.test('hides what was blanked from those who decide, who go on from the right version', async (t) => {
    t.match(await Array.fromAsync(log.read('a')), [{ version: 3, payload: { text: 'over' } }]);
    t.match(await log.append(note('c', { claims: ['slug:a'] })), { verdict: 'stored' }, 'its claims are free');
    t.match(await log.append(note('c', { claims: ['slug:b'] })), { verdict: 'claim_taken' });
    t.match(await log.append(note('a', { expectedVersion: 3 })), { verdict: 'stored', version: 4 });
  });
});

t.test('taking texts out of engagement', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const owner = openTestPool(t, database, 'owner');
  await ensurePartitions(db);
  const log = openEngagementLog(db, { lanes: 2, onAppended: () => undefined });
  const tell = (told: Told, more: Partial<EngagementEvent> = {}) => log.append([{ ...engagementEvent(told), ...more }]);
  const properties = '{"a":1}';
  await tell({ user: 7, path: '/about?from=ada' }, { page: '/about', properties });
  await tell({ user: 7, type: 'search_query', path: '/discover?q=fog' }, { properties });
  await tell({ user: 7, type: 'view_artwork', path: '/ada', artwork: 12 });
  await tell({ type: 'view_artwork', path: '/artwork/9', artwork: 9 }, { properties });
  await tell({ path: '/artist/ada#top' }, { page: '/artist/ada', properties });
  await tell({ type: 'search_query', path: '/discover?q=ADA' });
  await tell({ path: '/about?from=ada' }, { page: '/about', properties });

  const telling = { userId: 7, artworkIds: [9], words: 'q=ada|/artist/ada', pages: '^/artist/ada$' };
  t.equal(await redactEngagement(owner, telling), 6);
  const { rows } = await sql<Record<string, unknown>>`
    select event_type, user_id, path, page, artwork_id, properties from log.engagement_event
    order by recorded_at, lane, position`.execute(db);
  t.match(rows, [
    { path: '/about', page: '/about', properties: {}, user_id: 7 },
    { path: '/', properties: {}, user_id: 7 },
    { path: '/artwork/12', artwork_id: 12, user_id: 7 },
    { path: '/artwork/9', artwork_id: 9, properties: {} },
    { path: '/erased', page: '/erased', properties: {} },
    { path: '/discover', properties: {} },
    { path: '/about?from=ada', page: '/about', properties: { a: 1 } },
  ]);
  t.equal(await redactEngagement(owner, telling), 0, 'a second time changes nothing');
  t.same(await complaints(db), []);
});
