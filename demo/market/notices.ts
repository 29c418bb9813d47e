import { sql } from 'kysely';
import { numberOf, readEpochs } from '../../src/engine/log/epoch.ts';
import { DOMAIN_LANE } from '../../src/engine/log/lanes.ts';
import { noticesStream } from '../../src/shop/notices/decide.ts';
import type { DemoPlan } from '../engagement.ts';
import type { HungWork, MarketParts } from './open.ts';
import { pastOfStream } from './said.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long before the time shown the demo's artist has looked last. */
const LOOKED = 3 * DAY;

/** Lets the demo's artist and another one follow each other, before most of their works are listed. */
export async function followEachOther({ shop, domainLog }: MarketParts, plan: DemoPlan, works: HungWork[]) {
  const exhibitors = works.map(({ exhibitor }) => exhibitor);
  const [artist, colleague] = [0, 1].map((nth) => exhibitors.find(({ number }) => number === nth));
  if (!artist || !colleague) return;
  const at = new Date(plan.until.getTime() - 90 * DAY);
  for (const [{ userId: by }, { profileId }] of [[artist, colleague] as const, [colleague, artist] as const]) {
    if ((await pastOfStream(domainLog, `favorites-${by}`)).count('artist_followed') > 0) continue;
    await shop.call({ by, at, method: 'PUT', path: `/follows/artists/${profileId}`, body: {} });
  }
}

/** Notes that somebody has read their notices up to where the log had come, unless they ever read some. */
async function noteRead({ db, domainLog, shop }: MarketParts, by: number, at: Date, position: number | null) {
  if (position === null || (await pastOfStream(domainLog, noticesStream(by))).count('notices_read') > 0) return;
  const body = { position: numberOf(await readEpochs(db), position) };
  await shop.call({ by, at, method: 'PUT', path: '/notices/read', body });
}

/**
 * Lets the shopper have read all but the last of what became of favourites, the demo's artist what was some days ago, and
 * the other artist nothing: so there is something of each kind that is read, and something that is not. Only the first
 * run of the demo does.
 */
export async function readSomeNotices(parts: MarketParts, plan: DemoPlan, works: HungWork[], shopper: number) {
  const artist = works.find(({ exhibitor }) => exhibitor.number === 0)?.exhibitor.userId;
  if (plan.run !== 1 || artist === undefined) return;
  const looked = new Date(plan.until.getTime() - LOOKED);
  const { rows } = await sql<{ cheaper: number | null; order: number | null }>`select
    (select max(position) from log.domain_event where lane = ${DOMAIN_LANE} and type = 'artwork_changed') as cheaper,
    (select max(position) from log.domain_event where lane = ${DOMAIN_LANE} and type = 'order_placed'
      and payload ->> 'artist_id' = ${String(artist)} and occurred_at < ${looked}) as "order"`.execute(parts.db);
  await noteRead(parts, shopper, new Date(plan.until.getTime() - HOUR / 4), rows[0]?.cheaper ?? null);
  await noteRead(parts, artist, looked, rows[0]?.order ?? null);
}
