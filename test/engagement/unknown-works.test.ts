import { sql } from 'kysely';
import t from 'tap';
import { createKnownWorks } from '../../src/console/engagement/known-works.ts';
import { readStats } from '../../src/console/engagement/read-stats.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { list } from '../artworks/people.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { engagementEvent } from '../helpers/events.ts';
import { engagement } from '../helpers/folding.ts';
import { type Stack, startStack } from '../helpers/stack.ts';

const view = (artwork_id: number) => ({ event_type: 'view_artwork', path: `/artwork/${artwork_id}`, properties: {} });

/** Works that engagement read models know of. */
async function worksIn({ db }: Stack): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select artwork_id as id from read.artwork_popularity union select artwork_id from read.artwork_count order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

t.test('what is known of a work when its event comes holds, however long others are looked up', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  let time = 0;
  const judge = createKnownWorks(db, () => new Date(time));
  const events = (...ids: number[]) => ids.map((artwork) => engagementEvent({ type: 'view_artwork', artwork }));
  await judge(events(1, 2, 3));
  const later = events(1, 2, 3, 4);
  time = 900;
  const judging = judge(later);
  time = 5_000;
  await judging;
  t.same(
    later.map(({ artworkId }) => artworkId),
    [null, null, null, null],
  );
});

t.test('views of works that do not exist', async (t) => {
  const stack = await startStack(t, { redis: false });
  const visitor = stack.visitor();
  const send = (events: unknown[]) => visitor.call('POST', '/engagement/batch', { body: { events } });
  const artist = await stack.artist();
  const { artwork } = await list(artist, { title: 'There' });
  /** An id that the next work will have. */
  const next = artwork.id + 1;
  const forged = Array.from({ length: 400 }, (_, n) => view(next + n));

  await t.test('count in the totals, and for no work', async (t) => {
    t.match(await send([...forged, view(artwork.id)]), { status: 202, body: { accepted: 401 } });
    await stack.foldAll();
    t.same(await worksIn(stack), [artwork.id]);
    t.equal((await readStats(stack.db, {})).total_events, 401);
  });

  await t.test('are not those of a work that is listed later under such an id', async (t) => {
    stack.clock.ahead += 2_000;
    const born = await list(artist, { title: 'Just born' });
    t.equal(born.artwork.id, next);
    t.match(await send([view(next)]), { status: 202 });
    await stack.foldAll();
    t.match((await visitor.call<{ view_count: number }>('GET', `/artworks/${next}`)).body, { view_count: 1 });
  });

  await t.test('nor are they in a replay', async (t) => {
    for (const projection of engagement) {
      await replay(stack.folder, projection);
      for (const { name, differences } of await verifyProjection(stack.db, projection)) t.equal(differences, 0, name);
    }
    t.same(await worksIn(stack), [artwork.id, next]);
  });

  await t.test('and a work that was deleted gains none either', async (t) => {
    const gone = (await list(artist, { title: 'Gone' })).artwork.id;
    t.match(await artist.call('DELETE', `/artworks/${gone}`), { status: 204 });
    t.match(await send([view(gone)]), { status: 202 });
    await stack.foldAll();
    t.notOk((await worksIn(stack)).includes(gone));
  });
});
