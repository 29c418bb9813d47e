import { sql } from 'kysely';
import { artists } from '../../../projections/artists.ts';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { lookForDrift } from '../../../src/engine/folding/comparing/sentinel.ts';
import type { EventDefinitions } from '../../../src/engine/log/event-registry.ts';
import { domainEvents } from '../../../src/events.ts';
import { artistEvents } from '../../../src/shop/artists/events.ts';
import { until } from '../../helpers/until.ts';
import { PROFILE } from '../../operator/somebody.ts';
import { look, type Scenario, type Shop, startWorker, tableOf } from './shop.ts';

const projection = topPages.name;

/** Changes every row of a read model by hand, as a wrong fold would have made it. */
async function falsify(shop: Shop, model: typeof topPages, change: string): Promise<void> {
  const table = await tableOf(shop, model);
  await until('there are rows', async () => {
    const { numAffectedRows } = await sql`update ${table} set ${sql.raw(change)}`.execute(shop.owner);
    return Number(numAffectedRows) > 0;
  });
}

/** The events of a release that has changed one of them. */
const { artist_profile_saved: saved } = artistEvents;
const newer: EventDefinitions = {
  ...domainEvents,
  artist_profile_saved: {
    ...saved,
    version: saved.version + 1,
    upcasters: [...saved.upcasters, (payload) => payload],
  },
};

/** Scenarios in which data or code are other than they should be. */
export const WRONG: Record<string, Scenario> = {
  async 'The receipt does not balance'(shop) {
    await look(shop, '/');
    await falsify(shop, timeline, 'events = events + 1');
    const book = shop.open();
    await book.next();
    await book.next();
  },

  async 'A read model is not compared'(shop) {
    const { t, stack, owner } = shop;
    const table = await tableOf(shop, topPages);
    await owner.transaction().execute(async (transaction) => {
      await sql`lock table ${table} in access exclusive mode`.execute(transaction);
      await t.rejects(lookForDrift(stack.db, [topPages]), /lock timeout/);
    });
    const book = shop.open();
    await book.next({ projection });
  },

  async 'A fold was wrong'(shop) {
    await falsify(shop, topPages, 'views = views + 1');
    const book = shop.open();
    for (const _ of ['build and compare', 'switch over', 'go back']) await book.next({ projection });
    await shop.means.operator.run('replay', projection);
  },

  async 'An event gets a new schema'(shop) {
    const { stack, owner } = shop;
    await sql`create function public.as_newer() returns trigger language plpgsql as
      $$ begin new.schema_version = ${sql.lit(saved.version + 1)}; return new; end $$`.execute(owner);
    await sql`create trigger as_newer before insert on log.domain_event for each row
      when (new.type = 'artist_profile_saved') execute function public.as_newer()`.execute(owner);
    const somebody = await stack.shopper();
    await stack.app.inject({
      method: 'PUT',
      url: '/api/v1/artists/me',
      payload: PROFILE,
      headers: { authorization: `Bearer ${somebody.token}` },
    });
    const book = shop.open({ compose: async () => startWorker(shop, newer) });
    await book.next({ projection: artists.name });
    await book.next({ projection: artists.name });
  },
};
