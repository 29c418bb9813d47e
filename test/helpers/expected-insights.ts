import { type Kysely, sql } from 'kysely';
import type { Insights } from '../../src/contract/insights.ts';
import type { DB } from '../../src/engine/db/tables.ts';

/** Something that somebody did with a work. */
type Deed = { figure: 'views' | 'favorites' | 'bag_additions'; user: number | null; work: number; at: Date };
type View = { user: number | null; who: string; network: string | null; work: number; at: Date; referrer: unknown };

const CAP = 3;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function sourceOf(referrer: unknown, house: string): string {
  if (typeof referrer !== 'string' || referrer === '') return 'direct';
  if (referrer.startsWith('/')) return 'Vernissage';
  const url = URL.parse(referrer);
  if (url === null) return 'direct';
  return url.origin === house ? 'Vernissage' : url.origin;
}

async function readDeeds(db: Kysely<DB>): Promise<Deed[]> {
  const { rows } = await sql<{ type: string; user: number; work: number; at: Date }>`
    select type, (payload ->> 'user_id')::bigint as user, (payload ->> 'artwork_id')::bigint as work, occurred_at as at
    from log.domain_event where payload ? 'user_id' and payload ? 'artwork_id' order by position`.execute(db);
  const ofFavorites = rows.filter(({ type }) => type.endsWith('favorited'));
  const lastWords = new Set(new Map(ofFavorites.map((row) => [`${row.user} ${row.work}`, row])).values());
  return rows.flatMap((row): Deed[] => {
    const { type, ...deed } = row;
    if (type === 'cart_item_added') return [{ figure: 'bag_additions', ...deed }];
    return type === 'artwork_favorited' && lastWords.has(row) ? [{ figure: 'favorites', ...deed }] : [];
  });
}

/** Where the visitors came from: each once a work and day, by the first view, and three of a network. */
function arrivalsIn(views: View[], house: string): string[] {
  const firsts = views.filter((view, n) => views.findIndex((one) => isSame(one, view) && one.who === view.who) === n);
  return [...Map.groupBy(firsts, (view) => firsts.findIndex((one) => isSame(one, view))).values()].flatMap((network) =>
    network
      .sort((one, other) => (BigInt(one.who) < BigInt(other.who) ? -1 : 1))
      .slice(0, CAP)
      .map(({ referrer }) => sourceOf(referrer, house)),
  );
}

/** Whether two views are of one work, day and network. A view without a network has one of its own visitor. */
const isSame = (one: View, other: View) =>
  one.work === other.work &&
  dayOf(one.at) === dayOf(other.at) &&
  (one.network ?? `of ${one.who}`) === (other.network ?? `of ${other.who}`);

/**
 * What `insights` must answer for an artist, counted straight from the raw events, one by one.
 *
 * @param works the titles of the works that are listed, by id
 */
export async function expectedInsights(
  db: Kysely<DB>,
  { artistId, works, dates, house }: { artistId: number; works: Map<number, string>; dates: string[]; house: string },
): Promise<Omit<Insights, 'position'>> {
  const counts = ({ user, work, at }: Pick<Deed, 'user' | 'work' | 'at'>) =>
    user !== artistId && works.has(work) && dates.includes(dayOf(at));
  const { rows } = await sql<View>`
    select user_id as user, coalesce(user_id, visitor)::text as who, network::text, artwork_id as work, occurred_at as at,
      properties -> 'referrer' as referrer
    from log.engagement_event where event_type = 'view_artwork' and artwork_id is not null order by position`.execute(
    db,
  );
  const views = rows.filter(counts);
  const deeds = [
    ...views.map(({ user, work, at }): Deed => ({ figure: 'views', user, work, at })),
    ...(await readDeeds(db)).filter(counts),
  ];
  const figuresOf = (some: Deed[]) => {
    const count = (figure: Deed['figure']) => some.filter((deed) => deed.figure === figure).length;
    return { views: count('views'), favorites: count('favorites'), bag_additions: count('bag_additions') };
  };
  const sources = Map.groupBy(arrivalsIn(views, house), (source) => source);
  return {
    ...figuresOf(deeds),
    by_day: dates.map((day) => ({ day, ...figuresOf(deeds.filter(({ at }) => dayOf(at) === day)) })),
    top_artworks: [...Map.groupBy(deeds, ({ work }) => work)]
      .map(([artwork_id, some]) => ({ artwork_id, title: works.get(artwork_id) ?? '', ...figuresOf(some) }))
      .sort(
        (one, other) =>
          other.views - one.views ||
          other.favorites - one.favorites ||
          other.bag_additions - one.bag_additions ||
          one.artwork_id - other.artwork_id,
      )
      .slice(0, 10),
    sources: [...sources]
      .map(([source, some]) => ({ source, views: some.length }))
      .sort((one, other) => other.views - one.views || (one.source < other.source ? -1 : 1))
      .slice(0, 10),
  };
}
