import type { Kysely } from 'kysely';
import type { Artist } from '../../src/contract/artists.ts';
import type { Artwork } from '../../src/contract/artworks.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import type { DomainLog } from '../../src/engine/log/domain.ts';
import type { DemoPlan } from '../engagement.ts';
import type { Shop } from '../shop.ts';
import type { DemoWorkRecord } from '../works.ts';
import { arrivedAt, listedAt, settledAt } from './calendar.ts';
import type { DemoArtist } from './catalogue.ts';
import { listedWorks, pastOfStream } from './said.ts';
import { termsOf } from './terms.ts';

const MINUTE = 60_000;

export type MarketParts = {
  db: Kysely<DB>;
  domainLog: DomainLog;
  shop: Shop;
  /** Makes the account of the demo shopper unless it exists. @returns its id */
  ensureShopper(at: Date): Promise<number>;
  /** Makes the account of the demo's administrator unless it exists. @returns its id */
  ensureAdmin(at: Date): Promise<number>;
  /** Makes the account of somebody who buys, by the number in `COLLECTORS`, unless it exists. @returns its id */
  ensureCollector(number: number, at: Date): Promise<number>;
  /** Makes the account of an artist unless it exists; number 0 is the demo artist. @returns its id */
  ensureArtist(number: number, artist: DemoArtist, at: Date): Promise<number>;
};

/** An artist of the catalogue who has an account and a profile. */
export type Exhibitor = { number: number; userId: number; profileId: number; artist: DemoArtist };

async function ensureProfile({ domainLog, shop }: MarketParts, userId: number, artist: DemoArtist, at: Date) {
  const saved = (await pastOfStream(domainLog, `artist-${userId}`)).last('artist_profile_saved');
  if (typeof saved?.profile_id === 'number') return saved.profile_id;
  const { id } = await shop.call<Artist>({ by: userId, at, method: 'PUT', path: '/artists/me', body: artist.profile });
  return id;
}

async function ensureSite({ domainLog, shop }: MarketParts, userId: number, { site, pages }: DemoArtist, at: Date) {
  const past = await pastOfStream(domainLog, `minisite-${userId}`);
  if (past.count('minisite_deleted') + past.count('minisite_changed') > 0) return;
  const path = '/artists/me/minisite';
  if (past.count('minisite_created') === 0) await shop.call({ by: userId, at, method: 'POST', path, body: site });
  const added = new Set(past.each('minisite_page_added').map(({ title }) => title));
  for (const [index, body] of pages.entries()) {
    const later = new Date(at.getTime() + (index + 1) * 25 * MINUTE);
    if (!added.has(body.title)) await shop.call({ by: userId, at: later, method: 'POST', path: `${path}/pages`, body });
  }
  const published = new Date(at.getTime() + 150 * MINUTE);
  await shop.call({ by: userId, at: published, method: 'PUT', path, body: { is_published: true } });
}

/** Says how an artist sells, unless they have said it. */
async function ensureTerms(
  { db, shop }: MarketParts,
  { userId, number, artist }: Omit<Exhibitor, 'profileId'>,
  at: Date,
) {
  const terms = db.selectFrom('selling.terms').select('user_id').where('user_id', '=', userId);
  if (await terms.executeTakeFirst()) return;
  await shop.call({ by: userId, at, method: 'PUT', path: '/artists/me/selling', body: termsOf(artist, number) });
}

/** Gives each artist an account, a profile and a mini-site, unless they exist already. */
export async function admitArtists(parts: MarketParts, plan: DemoPlan, artists: DemoArtist[]): Promise<Exhibitor[]> {
  const admitted: Exhibitor[] = [];
  for (const [number, artist] of artists.entries()) {
    const at = arrivedAt(plan, number, artist);
    const userId = await parts.ensureArtist(number, artist, at);
    const profileId = await ensureProfile(parts, userId, artist, new Date(at.getTime() + 20 * MINUTE));
    await ensureTerms(parts, { userId, number, artist }, new Date(at.getTime() + 30 * MINUTE));
    await ensureSite(parts, userId, artist, new Date(at.getTime() + 90 * MINUTE));
    admitted.push({ number, userId, profileId, artist });
  }
  return admitted;
}

/** A work that hangs, or hung, in the shop. */
export type HungWork = DemoWorkRecord & { exhibitor: Exhibitor; number: number };

/**
 * Lists one work of each artist, in the order of time, unless it is listed already.
 *
 * @param number which of the artist's works
 */
export async function hangWorks(
  parts: MarketParts,
  plan: DemoPlan,
  exhibitors: Exhibitor[],
  number: number,
): Promise<HungWork[]> {
  const { db, domainLog, shop } = parts;
  const known = new Map<number, Map<string, number>>();
  for (const { userId } of exhibitors) known.set(userId, await listedWorks(db, userId));
  const inTime = exhibitors
    .flatMap((exhibitor) => {
      const work = exhibitor.artist.works[number];
      return work ? [{ exhibitor, work, at: listedAt(plan, exhibitor.number, number) }] : [];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const hung: HungWork[] = [];
  for (const { exhibitor, work, at } of inTime) {
    const { userId, profileId } = exhibitor;
    const { ratio: _, status, appeal = 1, ...body } = work;
    const call = { by: userId, at, method: 'POST', path: '/artworks', body } as const;
    const id = known.get(userId)?.get(work.title) ?? (await shop.call<{ artwork: Artwork }>(call)).artwork.id;
    const record = { id, artist: profileId, publishedAt: at, appeal, exhibitor, number };
    const takenAt = status && settledAt(plan, exhibitor.number, number);
    // What is sold is sold by orders, once all works hang.
    if (
      takenAt &&
      status === 'reserved' &&
      (await pastOfStream(domainLog, `artwork-${id}`)).count('artwork_status_changed') === 0
    )
      await shop.call({ by: userId, at: takenAt, method: 'PUT', path: `/artworks/${id}`, body: { status } });
    hung.push({ ...record, takenAt: takenAt ?? null });
  }
  return hung;
}
