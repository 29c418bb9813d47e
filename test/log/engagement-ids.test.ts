import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { EVENT_TYPES } from '../../src/contract/engagement.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { forgetEventIds } from '../../src/engine/log/maintenance.ts';
import { verifyLog } from '../../src/engine/log/verify.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig } from '../helpers/folding.ts';

t.test('an event with an id of its own', async (t) => {
  const rig = await openRig(t);
  const named = (...ids: string[]) => ids.map((id) => engagementEvent({ id, user: 1 }));
  const count = async (id: string) => {
    const { rows } = await sql`select from log.engagement_event where event_id = ${id}`.execute(rig.db);
    return rows.length;
  };

  await t.test('counts once when it stands twice in one batch', async (t) => {
    const [a, b] = [randomUUID(), randomUUID()];
    const verdict = await rig.log.append(named(a, b, a));
    t.match(verdict, { accepted: 2, duplicates: 1 });
    t.same([await count(a), await count(b)], [1, 1]);
  });

  await t.test('is answered with its old position when it comes again', async (t) => {
    const id = randomUUID();
    const first = await rig.log.append(named(id));
    await rig.log.append(named(randomUUID()));
    t.same(await rig.log.append(named(id)), { ...first, accepted: 0, duplicates: 1 });
  });

  await t.test('counts once when many send it at the same moment, in the same process and in others', async (t) => {
    const id = randomUUID();
    const logs = [
      rig.log,
      rig.log,
      ...[1, 2, 3].map(() => openEngagementLog(rig.db, { lanes: 1, onAppended: () => undefined })),
    ];
    const verdicts = await Promise.all(
      logs.flatMap((log) => [log.append(named(id)), log.append(named(id, randomUUID()))]),
    );
    t.equal(await count(id), 1);
    t.equal(
      verdicts.reduce((sum, { duplicates }) => sum + duplicates, 0),
      2 * logs.length - 1,
    );
    t.equal(
      verdicts.reduce((sum, { accepted }) => sum + accepted, 0),
      logs.length + 1,
    );
  });

  await t.test('is the same in upper and in lower case', async (t) => {
    const id = randomUUID();
    t.match(await rig.log.append(named(id.toUpperCase(), id)), { accepted: 1, duplicates: 1 });
    t.match(await rig.log.append(named(id.toUpperCase())), { duplicates: 1 });
  });

  await t.test('is known for three days, and new after that', async (t) => {
    const id = randomUUID();
    await rig.log.append(named(id));
    const age = async (interval: string) => {
      await sql`update log.engagement_event set recorded_at = now() - ${interval}::interval
        where position <= (select position from log.engagement_event where event_id = ${id})`.execute(rig.owner);
      await forgetEventIds(rig.db);
    };
    await age('71 hours 59 minutes');
    t.match(await rig.log.append(named(id)), { duplicates: 1 });
    await age('72 hours 1 minute');
    t.match(await rig.log.append(named(id)), { accepted: 1 });
    t.equal(await count(id), 2);
  });

  await t.test('leaves a log that the operator finds in order', async (t) => {
    for (const verdict of await verifyLog(rig.db, createEventRegistry({}), EVENT_TYPES))
      t.match(verdict, { differences: 0 }, verdict.name);
  });
});

const UUID_7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

t.test('events without an id are each given one, of version 7 and in their order', async (t) => {
  const rig = await openRig(t);
  const [nameless, named] = [engagementEvent({ user: 1 }), engagementEvent({ user: 1, id: randomUUID() })];
  await rig.log.append(Array.from({ length: 500 }, () => nameless));
  await rig.log.append([nameless, named, nameless]);
  const { rows } = await sql<{ id: string }>`
    select event_id as id from log.engagement_event order by position`.execute(rig.db);
  const made = rows.map(({ id }) => id).filter((id) => id !== named.id);
  t.equal(made.length, 502);
  t.same(
    made.filter((id) => !UUID_7.test(id)),
    [],
  );
  t.same(made, [...new Set(made)].sort());
});

t.test('an event that PostgreSQL cannot store is refused alone, and the others of its flush are stored', async (t) => {
  const rig = await openRig(t);
  const good = engagementEvent({ user: 1 });
  const bad = { ...good, properties: '{"text":"\\u0000"}' };
  const results = await Promise.allSettled([[good], [good, bad], [good, good]].map((events) => rig.log.append(events)));
  t.match(results, [
    { status: 'fulfilled', value: { accepted: 1 } },
    { status: 'rejected', reason: { code: '22P05' } },
    { status: 'fulfilled', value: { accepted: 2 } },
  ]);
  await rig.foldAll();
  const { rows } = await sql`select position from log.engagement_event order by position`.execute(rig.db);
  t.same(rows, [{ position: 1 }, { position: 2 }, { position: 3 }], 'without a hole');
});
