import { projections } from '../../projections/index.ts';

/*
 * Loaded before an entry point, it makes this code the next release: some read models have a version and a column more.
 * They are of domain events and of engagement, short and long to replay.
 */
const BUMPED: Record<string, string> = {
  catalogue: 'artwork',
  cart: 'cart_item',
  timeline: 'timeline_count',
  'top-pages': 'page_views',
};

for (const projection of projections) {
  const table = BUMPED[projection.name];
  if (table === undefined) continue;
  projection.version += 1;
  projection.ddl += `\nalter table ${table} add column drilled boolean not null default true;`;
}
