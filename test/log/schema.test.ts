import { sql } from 'kysely';
import t from 'tap';
import Type from 'typebox';
import { createEventRegistry, type EventDefinitions, EventSchemaError } from '../../src/engine/log/event-registry.ts';
import { verifyLog } from '../../src/engine/log/verify.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { note, openNotes } from '../helpers/domain-log.ts';

/** One type as three releases wrote it: `price` in dollars as text, then in cents, then with its currency. */
const releases: Record<1 | 2 | 3, EventDefinitions> = {
  1: { priced: { version: 1, payload: Type.Object({ price: Type.String() }) } },
  2: { priced: { version: 2, payload: Type.Object({ cents: Type.Integer() }), upcasters: [toCents] } },
  3: {
    priced: {
      version: 3,
      payload: Type.Object({ cents: Type.Integer(), currency: Type.String() }),
      upcasters: [toCents, (payload) => ({ ...payload, currency: 'USD' })],
    },
  },
};

function toCents({ price }: Record<string, unknown>) {
  return { cents: Math.round(Number(price) * 100) };
}

/** What each release wrote, and what the newest one must read. */
const fixtures = [
  { version: 1, written: { price: '12.30' }, read: { cents: 1_230, currency: 'USD' } },
  { version: 2, written: { cents: 4_500 }, read: { cents: 4_500, currency: 'USD' } },
  { version: 3, written: { cents: 99, currency: 'EUR' }, read: { cents: 99, currency: 'EUR' } },
] as const;

t.test('the shape of events', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const priced = (payload: Record<string, unknown>) => {
    const { events, ...append } = note('work-1');
    return { ...append, events: events.map((event) => ({ ...event, type: 'priced', payload })) };
  };

  await t.test('every version ever written reads as the current one', async (t) => {
    for (const { version, written } of fixtures) await openNotes(db, releases[version]).append(priced(written));
    const events = await Array.fromAsync(openNotes(db, releases[3]).read('work-1'));
    t.same(
      events.map(({ payload }) => payload),
      fixtures.map(({ read }) => read),
    );
    const registry = createEventRegistry(releases[3]);
    for (const { version, written, read } of fixtures) t.same(registry.upcast('priced', version, written), read);
    const [domain] = (await verifyLog(db, registry, [])).filter(
      ({ name }) => name === 'log: each domain event is valid',
    );
    t.match(domain, { rows: 3, differences: 0 });
  });

  await t.test('code that is too old for an event says so instead of guessing', async (t) => {
    await t.rejects(Array.fromAsync(openNotes(db, releases[2]).read('work-1')), {
      message: 'priced version 3 is of newer code; this code knows version 2',
    });
    const [domain] = (await verifyLog(db, createEventRegistry(releases[2]), [])).slice(-1);
    t.match(domain, { differences: 1, shown: [{ position: 3 }] });
  });

  await t.test('an event that its schema does not allow is not appended', async (t) => {
    const log = openNotes(db, releases[3]);
    const before = await sql`select from log.domain_event`.execute(db);
    await t.rejects(
      log.append(priced({ cents: 1.5, currency: 'USD' })),
      new EventSchemaError('priced/cents must be integer'),
    );
    await t.rejects(log.append(priced({ cents: 1 })), { message: 'priced must have required properties currency' });
    await t.rejects(openNotes(db).append(priced({ cents: 1, currency: 'USD' })), {
      message: 'event type priced is not known',
    });
    const after = await sql`select from log.domain_event`.execute(db);
    t.equal(after.rows.length, before.rows.length);
  });
});
