import { type Kysely, sql } from 'kysely';
import t from 'tap';
import type { DB } from '../../../src/engine/db/tables.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { openTestPool } from '../../helpers/database.ts';
import { note, openNotes } from '../../helpers/domain-log.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig } from '../../helpers/folding.ts';
import { until } from '../../helpers/until.ts';

/** Runs an append in a transaction that stays open once it has its position. @returns a function that commits it */
async function holdOpen(db: Kysely<DB>, append: (transaction: Kysely<DB>) => Promise<unknown>) {
  const taken = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await append(transaction);
    taken.resolve();
    await released.promise;
  });
  await Promise.race([taken.promise, done]);
  return async () => {
    released.resolve();
    await done;
  };
}

const ROUNDS = 10;

const openEngagement = (db: Kysely<DB>) => openEngagementLog(db, { lanes: 1, onAppended: () => undefined });

const waitingForLock = async (db: Kysely<DB>, count: number) => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length >= count;
};

t.test('an append that has its position and holds its transaction open', async (t) => {
  const rig = await openRig(t);
  const held = openTestPool(t, rig.database);
  const event = (n: number) => [engagementEvent({ user: n })];
  const holdEngagement = () => holdOpen(held, (transaction) => openEngagement(transaction).append(event(1_000)));
  /** What a reader sees: the checkpoint of the timeline, the events up to it, and all events. */
  const look = async () => {
    const { rows } = await sql<{ checkpoint: number; below: number; head: number; events: number }>`
      select c.position as checkpoint, (select count(*) from log.engagement_event where position <= c.position) as below,
        log.head(1::smallint) as head, (select count(*) from log.engagement_event) as events
      from folding.engagement_checkpoint c where schema_name = 'p_timeline_v2'`.execute(rig.db);
    const [seen] = rows;
    if (!seen) throw new Error('the timeline has no checkpoint');
    return seen;
  };

  await t.test('makes the others wait, and nobody ever sees an event appear below a checkpoint', async (t) => {
    await rig.log.append(event(1));
    const complaints: string[] = [];
    let looks = 0;
    let done = false;
    const reader = async () => {
      while (!done) {
        await rig.foldAll();
        const seen = await look();
        if (seen.below !== seen.checkpoint) complaints.push(`below the checkpoint: ${JSON.stringify(seen)}`);
        if (seen.events !== seen.head) complaints.push(`a hole: ${JSON.stringify(seen)}`);
        looks += 1;
      }
    };
    const reading = reader();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { head } = await look();
      const release = await holdEngagement();
      // As the owner, who waits for a lock however long it takes.
      const others = [2, 3, 4].map((n) => openEngagement(rig.owner).append(event(n)));
      await until('the others wait', () => waitingForLock(rig.db, others.length));
      const looked = looks;
      await until('a fold has looked meanwhile', () => looks > looked + 1);
      t.match(await look(), { checkpoint: head, head }, 'a fold stops before the position that is held');
      await Promise.all([release(), ...others]);
    }
    done = true;
    await reading;
    t.same(complaints, []);
    await rig.foldAll();
    const all = 1 + ROUNDS * 4;
    t.same(await look(), { checkpoint: all, below: all, head: all, events: all });
  });

  await t.test('makes the others give up after two seconds, with nothing lost and nothing stored twice', async (t) => {
    const { head } = await look();
    const release = await holdEngagement();
    await t.rejects(rig.log.append(event(5)), { code: 'OVERLOADED', statusCode: 503, retryAfter: 1 });
    t.match(await look(), { head, events: head }, 'what was refused is not in the log');
    await release();
    t.match(await rig.log.append(event(5)), { accepted: 1, position: head + 2 });
    await rig.foldAll();
    t.same(await look(), { checkpoint: head + 2, below: head + 2, head: head + 2, events: head + 2 });
  });

  await t.test('holds up the domain events in the same way, and engagement not at all', async (t) => {
    const log = openNotes(rig.db);
    await log.append(note('a'));
    const release = await holdOpen(held, (transaction) => openNotes(transaction).append(note('held')));
    const refused = t.rejects(log.append(note('b')), { code: 'OVERLOADED', retryAfter: 1 });
    await until('the other waits', () => waitingForLock(rig.db, 1));
    const seen = await sql<{ position: number }>`select position from log.domain_event`.execute(rig.db);
    t.same(seen.rows, [{ position: 1 }]);
    t.match(await rig.log.append(event(6)), { accepted: 1 });
    await refused;
    await release();
    t.match(await log.append(note('b')), { verdict: 'stored', position: 3 });
  });
});
