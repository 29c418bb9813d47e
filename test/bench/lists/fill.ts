import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { createRandom, type Random } from '../../../demo/random.ts';
import { catalogue } from '../../../projections/catalogue.ts';
import { artworkPopularity } from '../../../projections/engagement/artwork-popularity.ts';
import { artworkVisitors } from '../../../projections/engagement/artwork-visitors.ts';
import { projections } from '../../../projections/index.ts';
import { inventory } from '../../../projections/inventory.ts';
import { ARTWORK_STATUSES } from '../../../src/contract/artworks.ts';
import { parseDimensions, SIZES } from '../../../src/contract/dimensions.ts';
import { oklabOf, SHADES } from '../../../src/contract/oklab.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { ensureBuilds } from '../../../src/engine/folding/builds/ensure-builds.ts';
import type { Projection } from '../../../src/engine/folding/projection.ts';
import { KNOWN_WORDS, someKnownWords, VOCABULARY, write } from './words.ts';

/** The artist who has a fiftieth of all works. */
export const BUSY_ARTIST = 1;
export const MEDIA = Array.from({ length: 60 }, (_, n) => `Medium ${n}`);
const STYLES = Array.from({ length: 40 }, (_, n) => `Style ${n}`);
export const TAGS = Array.from({ length: 200 }, (_, n) => `tag${n}`);
const DIMENSIONS = ['20 × 30 cm', '40 × 60 cm', '100 × 80 cm', '24" x 60"', '2 × 3 m', '30 × 30 cm', 'as a door', null];
const SIDES = [
  [1_600, 1_200],
  [1_200, 1_600],
  [1_400, 1_400],
] as const;
const START = Date.UTC(2020, 0, 1);
const MINUTE = 60_000;
const BATCH = 5_000;
/** Batches in progress. */
const AT_ONCE = 2;

/** Picks a value, the first ones more often (Zipf). */
const often = <Value>(random: Random, values: readonly Value[]) =>
  values[Math.floor((values.length + 1) ** random.next()) - 1] ?? random.pick(values);

function workOf(id: number, artists: number, random: Random) {
  const [width, height] = random.pick(SIDES);
  const channel = () => (random.below(16) * 17).toString(16).padStart(2, '0');
  const color = `#${channel()}${channel()}${channel()}`;
  const image = { image_id: randomUUIDv7(), width, height, color, bytes: 400_000, format: 'jpeg', text: null };
  const artist_id = random.chance(0.02) ? BUSY_ARTIST : 2 + random.below(artists);
  return {
    ...{ id, artist_id, artist_profile_id: artist_id, artist_name: write(createRandom(artist_id), 2) },
    ...{ title: write(random, 3), description: `${write(random, 30)} ${someKnownWords(random)}` },
    ...{ category_id: 1 + Math.floor(10 * random.next() ** 2), medium: often(random, MEDIA) },
    ...{ price_cents: Math.round(1_000 * 1_000 ** random.next()) * 10, dimensions: random.pick(DIMENSIONS) },
    ...{ weight: null, size: null, color: null, style: random.chance(0.7) ? often(random, STYLES) : null },
    ...{ tags: [often(random, TAGS), random.pick(TAGS)], is_commission: false, is_digital: random.chance(0.2) },
    ...{ limited_edition: null, status: ARTWORK_STATUSES[random.chance(0.9) ? 0 : 1 + random.below(2)], position: 0 },
    ...{ images: random.chance(0.95) ? [image] : [] },
    // Not quite in the order of ids, as works of two servers are.
    created_at: new Date(START + (id + random.below(10)) * MINUTE),
  };
}

/** The nearest shade of a colour. */
function nearest(oklab: readonly number[]): string | null {
  const distance = (shade: readonly number[]) =>
    shade.reduce((sum, value, axis) => sum + (value - (oklab[axis] ?? 0)) ** 2, 0);
  const first = SHADES[0];
  if (!first) return null;
  return SHADES.reduce((best, shade) => (distance(shade.oklab) < distance(best.oklab) ? shade : best), first).name;
}

const nearestOf = new Map<string, string | null>();

/** What the fold concludes from a work. It is concluded here because PostgreSQL takes five times as long. */
function sieveOf(work: ReturnType<typeof workOf>, stems: Map<string, string>) {
  const [image] = work.images;
  const oklab = image ? oklabOf(image.color) : [null, null, null];
  if (image && !nearestOf.has(image.color)) nearestOf.set(image.color, nearest(oklabOf(image.color)));
  const { widthCm, heightCm } = parseDimensions(work.dimensions) ?? { widthCm: 0, heightCm: 0 };
  const longest = Math.max(widthCm, heightCm);
  const text = `${work.title} ${work.artist_name} ${work.medium} ${work.style} ${work.tags.join(' ')} ${work.description}`;
  const words = text
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
  const lexemes = new Map<string, number[]>();
  for (const [at, word] of words.entries())
    for (const lexeme of new Set([word, stems.get(word) ?? word]))
      lexemes.set(lexeme, [...(lexemes.get(lexeme) ?? []), at + 1]);
  const { id, artist_id, created_at, category_id, price_cents, status, is_digital, tags } = work;
  return {
    ...{ id, artist_id, created_at, category_id, price_cents, status, is_digital, tags },
    ...{ medium: work.medium.toLowerCase(), style: work.style?.toLowerCase() ?? null, has_image: image !== undefined },
    search: [...lexemes].map(([lexeme, places]) => `'${lexeme}':${places}`).join(' '),
    orientation:
      image && (image.width > image.height ? 'landscape' : image.width < image.height ? 'portrait' : 'square'),
    size: longest > 0 ? SIZES.find(({ upTo }) => upTo === null || longest <= upTo)?.name : null,
    color: image && nearestOf.get(image.color),
    ...{ color_l: oklab[0], color_a: oklab[1], color_b: oklab[2] },
  };
}

/** The English stems of the words that texts are made of. */
async function readStems(db: Kysely<DB>): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, stem[1] from unnest(${[...VOCABULARY, ...KNOWN_WORDS]}::text[]) word,
      ts_lexize('english_stem', word) stem`.execute(db);
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}

async function schemaOf(db: Kysely<DB>, projection: Projection): Promise<string> {
  const build = await findBuild(db, projection, 'live');
  if (!build) throw new Error(`${projection.name} has no build`);
  return build.schema;
}

/** Drops the indexes of a schema beside its keys. @returns what makes them again */
async function dropIndexes(db: Kysely<DB>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where schemaname = ${schema} and indexdef not like 'CREATE UNIQUE%'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(schema, name)}`.execute(db);
  return rows.map(({ made }) => made);
}

/**
 * Fills read models with works that the log does not know, because a million works would take an hour through the log:
 * words and media with the frequencies of a language, and indexes made at the end. A third of the works has been viewed.
 *
 * @param owner a pool of the owner of the database, of three connections at least
 */
export async function fill(owner: Kysely<DB>, works: number, say: (line: string) => void): Promise<void> {
  await ensureBuilds(owner, projections, [1]);
  const schema = await schemaOf(owner, catalogue);
  const indexes = await dropIndexes(owner, schema);
  const stems = await readStems(owner);
  const random = createRandom(1);
  let next = 1;
  const insert = async () => {
    while (next <= works) {
      const first = next;
      next = Math.min(works + 1, next + BATCH);
      const rows = Array.from({ length: next - first }, (_, n) => workOf(first + n, works / 25, random));
      await owner.transaction().execute(async (transaction) => {
        await sql`select set_config('search_path', ${schema}, true), set_config('synchronous_commit', 'off', true)`.execute(
          transaction,
        );
        for (const [table, all] of [
          ['artwork', rows],
          ['artwork_sieve', rows.map((row) => sieveOf(row, stems))],
        ] as const) {
          const columns = sql.join(Object.keys(all[0] ?? {}).map((name) => sql.ref(name)));
          await sql`insert into ${sql.id(table)} (${columns})
            select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(all)}::json)`.execute(
            transaction,
          );
        }
      });
      if (first % 100_000 === 1) say(`${first - 1} works`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, insert));
  await sql`insert into ${sql.id(schema, 'catalogue_change')} (one, position) values (true, 0)`.execute(owner);
  say('works are in, indexes follow');
  for (const made of indexes)
    await owner.transaction().execute(async (transaction) => {
      await sql`select set_config('maintenance_work_mem', '1GB', true)`.execute(transaction);
      await sql.raw(made).execute(transaction);
    });
  const inventories = await schemaOf(owner, inventory);
  await sql`insert into ${sql.id(inventories, 'inventory_work')} (artwork_id, artist_id, status)
    select id, artist_id, status from ${sql.id(schema, 'artwork')}`.execute(owner);
  await sql`insert into ${sql.id(inventories, 'inventory_count')} (artist_id, status, works)
    select artist_id, status, count(*) from ${sql.id(schema, 'artwork')} group by 1, 2`.execute(owner);
  await sql`
    insert into ${sql.id(await schemaOf(owner, artworkPopularity), 'artwork_popularity')} (lane, artwork_id, views, likes)
    select 1, id, ceil(500 ^ random()), 0 from ${sql.id(schema, 'artwork')} where random() < 0.33`.execute(owner);
  await sql`
    insert into ${sql.id(await schemaOf(owner, artworkVisitors), 'artwork_visitors')} (lane, day, artwork_id, visitors)
    select 1, date_trunc('day', now(), 'UTC') - n * interval '24 hours', id, ceil(50 ^ random())
    from ${sql.id(schema, 'artwork')}, generate_series(0, 29) n where random() < 0.05`.execute(owner);
  // Who registers, and what they list, has an id of its own.
  await sql`select setval('account.user_id_seq', ${works})`.execute(owner);
  await sql`select setval('market.artwork_id', ${works})`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
}
