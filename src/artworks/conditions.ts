import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ArtworksQuery } from '../contract/artworks.ts';
import { COLOR_NAMES } from '../contract/colors.ts';
import { NEAR, oklabOf } from '../contract/oklab.ts';
import type { DB } from '../db/tables.ts';
import { readQuery } from '../db/text-query.ts';

type Condition = RawBuilder<unknown> | undefined;

const cents = (dollars: number) => Math.round(dollars * 100);
const among = (...bounds: Condition[]): Condition =>
  bounds.every((one) => one === undefined) ? undefined : allOf(bounds);

/** The works whose colour is called so, or is near to the given one: first those in a cube around it, by index. */
function isColored(color: string): Condition {
  if (COLOR_NAMES.some((name) => name === color)) return sql`w.color = ${color}`;
  const axes = oklabOf(color).map((value, axis) => ({ value, column: sql.ref(`w.color_${'lab'[axis]}`) }));
  const cube = axes.map(({ column, value }) => sql`${column} between ${value - NEAR}::int and ${value + NEAR}::int`);
  const squares = axes.map(({ column, value }) => sql`(${column} - ${value}::int) * (${column} - ${value}::int)`);
  return sql`${sql.join(cube, sql` and `)} and ${sql.join(squares, sql` + `)} <= ${NEAR * NEAR}::int`;
}

/** Joins conditions; those that are undefined let everything through. */
export function allOf(conditions: Condition[]): RawBuilder<unknown> {
  const set = conditions.filter((condition) => condition !== undefined);
  return set.length === 0 ? sql`true` : sql.join(set, sql` and `);
}

/** The condition of each filter on a work `w`, without the search; undefined when the filter is not set. */
export function conditionsOf(filters: ArtworksQuery) {
  const { artist_id, category_id, status, is_digital, has_image, min_price, max_price, medium, tag } = filters;
  const { orientation, size, style, color } = filters;
  return {
    artist_id: artist_id === undefined ? undefined : sql`w.artist_id = ${artist_id}`,
    category_id: category_id === undefined ? undefined : sql`w.category_id = ${category_id}::bigint`,
    status: status === undefined ? undefined : sql`w.status = ${status}`,
    is_digital: is_digital === undefined ? undefined : sql`w.is_digital = ${is_digital}`,
    has_image: has_image === undefined ? undefined : sql`w.has_image = ${has_image}`,
    price: among(
      min_price === undefined ? undefined : sql`w.price_cents >= ${cents(min_price)}::bigint`,
      max_price === undefined ? undefined : sql`w.price_cents <= ${cents(max_price)}::bigint`,
    ),
    medium: medium?.trim() ? sql`w.medium = lower(${medium.trim()})` : undefined,
    tag: tag?.trim() ? sql`w.tags @> jsonb_build_array(lower(${tag.trim()}))` : undefined,
    orientation: orientation === undefined ? undefined : sql`w.orientation = ${orientation}`,
    size: size === undefined ? undefined : sql`w.size = ${size}`,
    style: style?.trim() ? sql`w.style = lower(${style.trim()})` : undefined,
    color: color === undefined ? undefined : isColored(color),
  };
}

/** The condition of a search; undefined when nothing is searched for, null when the text asks for no word. */
export async function findsWords(db: Kysely<DB>, q: string | undefined): Promise<Condition | null> {
  if (!q?.trim()) return undefined;
  const words = await readQuery(db, q);
  // In a subquery the planner does not see the words, and so uses the index.
  return words === null ? null : sql`w.search @@ (select ${words}::tsquery)`;
}
