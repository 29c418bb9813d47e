import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { artists } from '../../../projections/artists.ts';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { countDrift } from '../../../src/engine/folding/comparing/drift.ts';
import { lookForDrift } from '../../../src/engine/folding/comparing/sentinel.ts';
import { noteDeath } from '../../../src/engine/liveness/attempts.ts';
import { failAt } from '../../helpers/fail-at.ts';
import { until } from '../../helpers/until.ts';
import { PROFILE } from '../../operator/somebody.ts';
import { lastPosition, look, type Scenario, startWorker, tableOf } from './shop.ts';

const projection = topPages.name;

/** Scenarios in which something has stopped, or was stepped over. */
export const STOPPED: Record<string, Scenario> = {
  async 'A read model lags'(shop) {
    const { means } = shop;
    await means.operator.run('pause', projection);
    await look(shop, '/discover');
    await sql`update log.engagement_event set recorded_at = recorded_at - interval '2 minutes'`.execute(shop.owner);
    const book = shop.open({ compose: async () => startWorker(shop) });
    await book.next({ projection });
    await book.next({ projection });
  },

  async 'A read model halted'(shop) {
    const { stack, owner } = shop;
    const table = await tableOf(shop, artists);
    await failAt(owner, table, `new.artist_name = '${PROFILE.artist_name.replaceAll("'", "''")}'`);
    const somebody = await stack.shopper();
    await somebody.call('PUT', '/artists/me', { body: PROFILE });
    const book = shop.open();
    const words = { projection: artists.name, position: await lastPosition(shop) };
    await book.next(words);
    await sql`drop trigger fault on ${table}`.execute(owner);
    await book.next(words);
  },

  async 'A rebuild halted'(shop) {
    const { stack, owner, means } = shop;
    const hold = () => means.operator.run('replay', artists.name, '--hold');
    await hold();
    const table = await tableOf(shop, artists, 'rebuilding');
    await failAt(owner, table, "new.artist_name = 'Quill'");
    const somebody = await stack.shopper();
    await somebody.call('PUT', '/artists/me', { body: { ...PROFILE, artist_name: 'Quill' } });
    await until('the rebuild has halted', async () => (await hold()).err.includes('halted'));
    const book = shop.open();
    const words = { projection: artists.name, position: await lastPosition(shop) };
    await book.next(words);
    await book.next(words);
  },

  async 'A read model differs from the log'(shop) {
    const { stack, owner } = shop;
    await look(shop, '/', '/about');
    const book = shop.open();
    const table = await tableOf(shop, topPages);
    await until('the views are counted', async () => {
      const { rows } = await sql`select from ${table} where page = '/about'`.execute(owner);
      return rows.length > 0;
    });
    await sql`update ${table} set views = views + 1`.execute(owner);
    await until('the sentinel has found it', async () => {
      await sql`delete from folding.look where table_name = 'page_views'`.execute(owner);
      await lookForDrift(stack.db, [topPages]);
      return (await countDrift(stack.db)).has(projection);
    });
    await book.next({ projection });
    await book.next({ projection });
  },

  async 'A stream is quarantined'(shop) {
    const { stack, owner } = shop;
    const table = await tableOf(shop, artists);
    await sql`alter table ${table} add constraint no_quires check (artist_name <> 'Quire')`.execute(owner);
    const somebody = await stack.shopper();
    await somebody.call('PUT', '/artists/me', { body: { ...PROFILE, artist_name: 'Quire' } });
    const book = shop.open();
    const words = { projection: artists.name, position: await lastPosition(shop) };
    await book.next(words);
    await sql`alter table ${table} drop constraint no_quires`.execute(owner);
    await book.next(words);
  },

  async 'Events are parked'(shop) {
    const { owner } = shop;
    const table = await tableOf(shop, topPages);
    await sql`alter table ${table} add constraint nothing_bad check (page <> '/bad')`.execute(owner);
    await look(shop, '/bad');
    const { rows } = await sql<{
      position: number;
    }>`select max(position) as position from log.engagement_event`.execute(owner);
    const words = { projection, position: rows[0]?.position ?? 0 };
    const book = shop.open();
    await book.next(words);
    await sql`alter table ${table} drop constraint nothing_bad`.execute(owner);
    await book.next(words);
  },

  async 'Work is put aside'(shop) {
    const key = randomUUID();
    for (const _ of [1, 2]) await noteDeath(shop.stack.db, { kind: 'mail', key }, 'its process ended');
    const book = shop.open();
    await book.next({ key });
    await book.next({ key });
  },
};
