import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import type { FollowedEvents } from '../../src/contract/following.ts';
import type { Poison, PoisonReply } from '../../src/contract/poison.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { advanceLive } from '../../src/engine/folding/advance.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';
import { noteDeath } from '../../src/engine/liveness/attempts.ts';
import { openTestPool } from '../helpers/database.ts';
import { failAt } from '../helpers/fail-at.ts';
import { hold } from '../helpers/gates.ts';
import { type Stack, startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

const PATH = '/api/v1/operations/poison';

/** An administrator, and how they see and treat what could not be handled. */
async function administrator(stack: Stack) {
  const admin = await stack.admin();
  const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
  const read = async () => (await admin.call<PoisonReply>('GET', PATH)).body;
  return {
    read,
    one: async (): Promise<Poison> => {
      const { open } = await read();
      if (open.length !== 1 || !open[0]) throw new Error(`${open.length} wait`);
      return open[0];
    },
    follow: (event: string) => admin.call<FollowedEvents>('GET', `/api/v1/operations/events/${event}`),
    inspect: (id: string) => admin.call('GET', pathOf(id)),
    retry: (id: string) => admin.call('POST', `${pathOf(id)}/retry`),
    discard: (id: string, reason: string) => admin.call('POST', `${pathOf(id)}/discard`, { body: { reason } }),
  };
}

/** Halts the read model of artists at the first of two profiles that it cannot fold. @returns how to fold on */
async function haltArtists(stack: Stack, owner: Kysely<DB>) {
  const artists = stack.parts.projections.find(({ name }) => name === 'artists');
  if (!artists) throw new Error('there is no read model of artists');
  const saved = [await stack.artist(), await stack.artist()];
  await stack.foldAll();
  const { rows } = await sql<{ schema: string }>`
    select schema_name as schema from folding.build where projection = 'artists'`.execute(stack.db);
  await failAt(owner, sql.table(`${rows[0]?.schema}.artist`), "new.bio = 'x'");
  for (const artist of saved)
    await artist.call('PUT', '/api/v1/artists/me', { body: { artist_name: 'Ada', bio: 'x' } });
  const fold = () => untilSettled(stack, artists);
  await fold();
  return fold;
}

/** Folds until the events at fault are found: each fold before fails. */
const untilSettled = ({ folder }: Stack, projection: Projection) =>
  until('its poison is found', async () => {
    await advanceLive(folder, projection);
    return true;
  });

t.test('what could not be handled', async (t) => {
  const stack = await startStack(t, { redis: false });
  const owner = openTestPool(t, stack.database, 'owner');
  const [one, other] = [await administrator(stack), await administrator(stack)];

  t.test('what is meant for one event of a read model never meets the next', async (t) => {
    const foldOn = await haltArtists(stack, owner);
    const seen = await one.one();
    t.match(await other.discard(seen.id, 'The first is nonsense'), { status: 204 });
    await foldOn();
    const next = await one.one();
    t.not(next.id, seen.id);
    for (const answer of [await one.discard(seen.id, 'The first is nonsense'), await one.retry(seen.id)])
      t.match(answer, { status: 404 });
    t.match(await one.one(), { id: next.id, place: next.place }, 'it waits for somebody who has seen it');
    t.match(await one.discard(next.id, 'The second is, too'), { status: 204 });

    const [latest] = (await one.read()).discarded;
    t.match(latest?.retry_refused, /later events.*: replay artists instead/);
    const undoing = await one.retry(latest?.id ?? '');
    t.match(undoing, { status: 409, body: { code: 'WRONG_STATE', message: latest?.retry_refused } });
  });

  t.test('an event that is followed says no more than one that is inspected', async (t) => {
    const artist = await stack.artist();
    const bio = `Write to ada@example.org. ${'Sea '.repeat(100)}`;
    await artist.call('PUT', '/api/v1/artists/me', { body: { artist_name: 'Ada', bio } });
    const { rows } = await sql<{ event: string }>`
      select event_id as event from log.domain_event order by position desc limit 1`.execute(stack.db);
    const { status, body } = await one.follow(rows[0]?.event ?? '');
    t.equal(status, 200);
    t.match(JSON.stringify(body), /Write to \[e-mail\] Sea Sea [Sea ]+…"/);
    t.notMatch(JSON.stringify(body.events[0]?.details), /ada@|(Sea ){20}/);
  });

  t.test('an id that nothing can have is found nowhere', async (t) => {
    for (const id of [
      'event:top-pages:99999:1',
      'event:top-pages:1:999999999999999',
      'halted:top-pages:live:99999:none',
    ])
      for (const answer of [await one.inspect(id), await one.retry(id)]) t.match(answer, { status: 404 }, id);
    for (const id of ['mail:\0', 'image:\0', 'event:top-pages:1:1\n'])
      for (const answer of [await one.inspect(id), await one.retry(id)])
        t.match(answer, { status: 400 }, JSON.stringify(id));
  });

  t.test('a retry while the read model is busy says nothing of the event', async (t) => {
    const pages = sql.raw('p_top_pages_v3.page_views');
    await sql`alter table ${pages} add constraint fault check (page <> '/bad')`.execute(owner);
    const body = { event_type: 'view_page', path: '/bad' };
    await stack.visitor().call('POST', '/api/v1/engagement/track', { body });
    await untilSettled(stack, topPages);
    await sql`alter table ${pages} drop constraint fault`.execute(owner);
    const { id, tried } = await one.one();

    const cut = await hold(t, owner, 'lock table p_top_pages_v3.page_views');
    const answer = one.retry(id);
    await cut.reached(/page_views/);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%page_views%' and datname = current_database()`.execute(owner);
    t.match(await answer, { status: 503, body: { code: 'UNAVAILABLE', message: /^top-pages is busy: / } });
    await cut.open();
    t.equal((await one.one()).tried, tried, 'and is not counted as a try of it');

    const checkpoint = "select from folding.engagement_checkpoint where schema_name = 'p_top_pages_v3' for update";
    const batch = await hold(t, owner, checkpoint);
    const waiting = one.retry(id);
    await batch.reached(/engagement_checkpoint/);
    await batch.open();
    t.match(await waiting, { status: 204 }, 'it waits for the batch under way');
    t.same((await one.read()).open, []);
  });

  t.test('what cannot be recorded is not done', async (t) => {
    const foldOn = await haltArtists(stack, owner);
    const halted = await one.one();
    const { deeds } = await one.read();
    await sql`create function public.refuse() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'the disk is full'; end $$`.execute(owner);
    await sql`create trigger refuse before insert on log.domain_event for each row execute function public.refuse()`.execute(
      owner,
    );
    for (const answer of [await one.retry(halted.id), await one.discard(halted.id, 'Nobody needs it')])
      t.match(answer, { status: 503 });
    await sql`drop trigger refuse on log.domain_event`.execute(owner);
    await foldOn();
    t.match(await one.one(), { id: halted.id, since: halted.since }, 'it stands where it stood');
    t.same((await one.read()).deeds, deeds);
    t.match(await one.discard(halted.id, 'Nobody needs it'), { status: 204 });
    await foldOn();
    t.match(await one.discard((await one.one()).id, 'Nor this'), { status: 204 });
  });

  t.test('of two who treat a mail the later one is told that it was treated', async (t) => {
    for (const _ of [1, 2]) await noteDeath(stack.db, { kind: 'mail', key: '7' }, 'it was a test');
    const deeds = (await one.read()).deeds.length;
    const gate = await hold(t, owner, 'select from liveness.attempt for update');
    const both = [one.retry('mail:7'), other.retry('mail:7')];
    await until('both have found it', async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(stack.db);
      return rows[0]?.waiting === 2;
    });
    await gate.open();
    t.same((await Promise.all(both)).map(({ status }) => status).sort(), [204, 409]);
    t.equal((await one.read()).deeds.length, deeds + 1);
  });
});
