import { sql } from 'kysely';
import t from 'tap';
import { artworkPopularity } from '../../../projections/engagement/artwork-popularity.ts';
import { LIMITS } from '../../../src/engine/db/limits.ts';
import { advance } from '../../../src/engine/folding/advance.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { foldParked } from '../../../src/engine/folding/poison/parked.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig } from '../../helpers/folding.ts';
import { hold } from '../../helpers/gates.ts';
import { openGiven } from '../../helpers/given.ts';
import { until } from '../../helpers/until.ts';

t.test('the popularity of works', async (t) => {
  const given = await openGiven(t, artworkPopularity);

  await t.test('counts views of works, and nothing else', async (t) => {
    const events = given([
      { type: 'view_artwork', artwork: 1001 },
      { type: 'view_artwork', artwork: 1001 },
      { type: 'view_artwork', artwork: 1001, user: 3 },
      { type: 'view_artwork', artwork: 1002 },
      { type: 'click_artwork', artwork: 1003 },
      { type: 'view_artwork' },
    ]);
    await t.resolves(
      events.foldsTo('artwork_popularity', [
        { artwork_id: 1001, views: 3, likes: 0 },
        { artwork_id: 1002, views: 1, likes: 0 },
      ]),
    );
  });

  await t.test('counts those whose last word is that it is a favourite', async (t) => {
    const like = { type: 'action_favorite', artwork: 1001 } as const;
    const unlike = { type: 'action_unfavorite', artwork: 1001 } as const;
    const events = given([
      { ...like, user: 1 },
      { ...like, user: 1 },
      { ...like, user: 2 },
      { ...unlike, user: 2 },
      { ...unlike, user: 3 },
      { ...like, user: 3 },
      { ...unlike, user: 4 },
      { ...like, person: 1 },
      { ...like, person: 2 },
      { ...unlike, person: 2 },
      { ...like, user: 1, artwork: 1002 },
      { ...unlike, user: 1, artwork: 1003 },
    ]);
    await t.resolves(
      events.foldsTo('artwork_popularity', [
        { artwork_id: 1001, views: 0, likes: 3 },
        { artwork_id: 1002, views: 0, likes: 1 },
        { artwork_id: 1003, views: 0, likes: 0 },
      ]),
    );
  });

  await t.test('counts three of one network at most, and again when one of them changes their mind', async (t) => {
    const like = { type: 'action_favorite', artwork: 1001, network: 1 } as const;
    const unlike = { ...like, type: 'action_unfavorite' } as const;
    const many = [1, 2, 3, 4, 5].map((person) => ({ ...like, person }));
    await t.resolves(given(many).foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 3 }]));
    const others = [
      { ...like, person: 6, network: 2 },
      { ...like, user: 6, network: 2 },
    ];
    await t.resolves(given([...many, ...others]).foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 5 }]));
    const gone = [1, 2, 3].map((person) => ({ ...unlike, person }));
    await t.resolves(given([...many, ...gone]).foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 2 }]));
    const moved = [1, 2].map((user) => ({ ...like, user, network: 2 }));
    const users = [1, 2, 3, 4].map((user) => ({ ...like, user }));
    await t.resolves(given([...users, ...moved]).foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 4 }]));
  });

  await t.test('counts of a /56 four times as many as of a customer, also while they change their minds', async (t) => {
    const told = (type: 'action_favorite' | 'action_unfavorite', networks: number[]) =>
      networks.flatMap((network) =>
        [1, 2, 3].map((n) => ({ type, artwork: 1001, network, user: Math.round(network * 1000) + n })),
      );
    const customers = [1, 1.01, 1.02, 1.03, 1.04, 1.05];
    const liked = told('action_favorite', customers);
    await t.resolves(given(liked).foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 12 }]));
    const gone = told('action_unfavorite', [1, 1.05]);
    await t.resolves(given([...liked, ...gone]).foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 12 }]));
    const more = told('action_unfavorite', [1.01]);
    await t.resolves(
      given([...liked, ...gone, ...more]).foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 9 }]),
    );
    const street = told(
      'action_favorite',
      [1, 1.1, 1.2, 1.3, 1.4].flatMap((wide) => customers.map((n) => wide + n - 1)),
    );
    await t.resolves(given(street).foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 48 }]));
  });

  await t.test('takes an anonymous visitor of another day for another one', async (t) => {
    const events = given([
      { type: 'action_favorite', artwork: 1001, person: 1, at: '2026-03-04T23:59:59Z' },
      { type: 'action_unfavorite', artwork: 1001, person: 1, at: '2026-03-05T00:00:00Z' },
      { type: 'action_favorite', artwork: 1001, user: 1, at: '2026-03-04T23:59:59Z' },
      { type: 'action_unfavorite', artwork: 1001, user: 1, at: '2026-03-05T00:00:00Z' },
    ]);
    await t.resolves(events.foldsTo('artwork_popularity', [{ artwork_id: 1001, likes: 1 }]));
  });
});

t.test('a word that is folded late does not overrule a later one', async (t) => {
  const rig = await openRig(t, { projections: [artworkPopularity] });
  for (const type of ['action_favorite', 'action_unfavorite'] as const)
    await rig.log.append([engagementEvent({ type, artwork: 1001, user: 1 })]);
  const build = await rig.live(artworkPopularity);
  const parked = { schema_name: build.schema, lane: 1, position: 1, error: 'not now' };
  await rig.foldAll();
  await rig.db.insertInto('folding.parked_event').values(parked).execute();
  await foldParked(rig.folder, artworkPopularity, build, 1, 1);
  for (const { name, shown } of await verifyProjection(rig.db, artworkPopularity)) t.same(shown, [], name);
});

t.test('a lane waits for the likes of another one for longer than for other locks', async (t) => {
  const rig = await openRig(t, { projections: [artworkPopularity] });
  const { schema } = await rig.live(artworkPopularity);
  await rig.log.append([engagementEvent({ type: 'action_favorite', artwork: 1001 })]);
  const other = await hold(
    t,
    rig.owner,
    `select pg_advisory_xact_lock(hashtext('vernissage likes'), hashtext('${schema}'))`,
  );
  const folding = advance(rig.folder, artworkPopularity, await rig.live(artworkPopularity));
  const over = folding.then(
    () => true,
    () => true,
  );
  await other.reached(/vernissage likes/);
  await until('it has waited for longer, or has failed', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where query ~ 'vernissage likes' and wait_event_type = 'Lock'
        and query_start < clock_timestamp() - make_interval(secs => ${LIMITS.fold.lock / 1_000} + 0.5)`.execute(
      rig.owner,
    );
    return rows.length > 0 || (await Promise.race([over, undefined]));
  });
  await other.open();
  await folding;
  for (const { differences, name } of await verifyProjection(rig.db, artworkPopularity)) t.equal(differences, 0, name);
});
