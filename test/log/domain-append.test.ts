import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import type { DB } from '../../src/engine/db/tables.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { note, openNotes } from '../helpers/domain-log.ts';

t.test('appending to a stream', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const log = openNotes(db);

  await t.test('of fifty racers on one version, one wins and forty-nine are told', async (t) => {
    await log.append(note('race', { expectedVersion: 0 }));
    // Ten logs stand for ten processes.
    const logs = Array.from({ length: 10 }, () => openNotes(db));
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (logs[n % 10] ?? log).append(note('race', { expectedVersion: 1 }))),
    );
    t.equal(verdicts.filter(({ verdict }) => verdict === 'stored').length, 1);
    const losers = verdicts.filter(({ verdict }) => verdict === 'version_conflict');
    t.equal(losers.length, 49);
    t.ok(losers.every((loser) => 'version' in loser && loser.version === 2));
    t.equal((await Array.fromAsync(log.read('race'))).length, 2);
  });

  await t.test('what is written with an append cannot be committed before it', async (t) => {
    const written = log.appendAfter(async (transaction) => {
      const pool: Kysely<DB> = transaction;
      await pool.transaction().execute(async () => undefined);
      return note('beside');
    });
    await t.rejects(written, /a transaction is under way/);
    t.same(await Array.fromAsync(log.read('beside')), []);
  });

  await t.test('positions and versions count on without a hole', async (t) => {
    const before = await log.append(note('a'));
    const [first, second, other] = await Promise.all([
      log.append(note('a', { expectedVersion: 1 })),
      log.append(note('a', { expectedVersion: 2 })),
      log.append(note('b', { expectedVersion: 0 })),
    ]);
    const start = 'position' in before ? before.position : Number.NaN;
    t.same(first, { verdict: 'stored', position: start + 1, version: 2 });
    t.same(second, { verdict: 'stored', position: start + 2, version: 3 });
    t.same(other, { verdict: 'stored', position: start + 3, version: 1 });
  });

  await t.test('an event that comes again is answered with the position that it has', async (t) => {
    const id = randomUUID();
    const first = await log.append(note('again', { id, expectedVersion: 0 }));
    const second = await log.append(note('again', { id, expectedVersion: 0 }));
    t.equal(first.verdict, 'stored');
    t.same(second, { ...first, verdict: 'known' });
    const atOnce = randomUUID();
    const both = await Promise.all([
      log.append(note('twice', { id: atOnce })),
      log.append(note('twice', { id: atOnce })),
    ]);
    t.same(both.map(({ verdict }) => verdict).sort(), ['known', 'stored']);
    t.equal((await Array.fromAsync(log.read('twice'))).length, 1);
  });

  await t.test('one refusal does not sink the others that leave with it', async (t) => {
    const verdicts = await Promise.all([
      log.append(note('c', { expectedVersion: 0 })),
      log.append(note('c', { expectedVersion: 7 })),
      log.append(note('d', { claims: ['name:d'] })),
      log.append(note('e', { claims: ['name:d'] })),
      log.append(note('f', { expectedVersion: 0 })),
    ]);
    t.match(verdicts, [
      { verdict: 'stored', version: 1 },
      { verdict: 'version_conflict', version: 1 },
      { verdict: 'stored', version: 1 },
      { verdict: 'claim_taken', claim: 'name:d' },
      { verdict: 'stored', version: 1 },
    ]);
    t.same(await Array.fromAsync(log.read('e')), [], 'what was refused left nothing');
  });

  await t.test('an append inside a transaction is gone when that is rolled back', async (t) => {
    await t.rejects(
      db.transaction().execute(async (transaction) => {
        t.match(await openNotes(transaction).append(note('rolled-back', { claims: ['name:gone'] })), {
          verdict: 'stored',
        });
        throw new Error('changed my mind');
      }),
      { message: 'changed my mind' },
    );
    t.same(await Array.fromAsync(log.read('rolled-back')), []);
    t.match(await log.append(note('other', { claims: ['name:gone'] })), { verdict: 'stored' });
  });

  await t.test('takes one plan for all items, also when PostgreSQL guesses that others are as good', async (t) => {
    const { rows } = await sql<{ settings: string[] }>`
      select proconfig as settings from pg_proc where oid = 'log.append_domain'::regproc`.execute(db);
    t.match(rows, [{ settings: ['search_path=pg_catalog, pg_temp', 'plan_cache_mode=force_generic_plan'] }]);
  });
});
