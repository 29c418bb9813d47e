import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openPool } from '../../src/engine/db/pool.ts';
import { createBenchDatabase, passFirstCheckpoint } from './bench.ts';
import { begin, settleRefusal } from '../../src/serving/http/idempotency/store.ts';
const database = await createBenchDatabase('bench_tmp');
await passFirstCheckpoint(database);
const db = openPool(database.url, { max: 20, name: 'tmp', limits: 'serve' } as never);
await Promise.all(Array.from({ length: 40 }, () => sql`select pg_sleep(0.01)`.execute(db)));
for (let r = 0; r < 6; r += 1) {
  const reqs = Array.from({ length: 200 }, () => ({ accountId: null, counted: 'x', keyHash: randomBytes(32), fingerprint: randomBytes(32) }) as never);
  let t = performance.now(); const time = (n: string) => { const now = performance.now(); console.log(r, n, (now - t).toFixed(1)); t = performance.now(); };
  await Promise.all(Array.from({ length: 200 }, () => sql`select 1`.execute(db))); time('select 1');
  const b = await Promise.all(reqs.map((q) => begin(db, q, new Date()))); time('begin');
  await Promise.all(reqs.map((q, i) => settleRefusal(db, q, b[i] as never, { status: 409, answer: '{}', position: null }))); time('refuse');
  void randomUUID;
}
await db.destroy(); await database.drop();
