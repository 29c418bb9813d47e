import { projections } from '../../../projections/index.ts';

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

for (const [name, table] of Object.entries(BUMPED)) {
  const projection = projections.find((one) => one.name === name);
  if (!projection) throw new Error(`there is no read model ${name}`);
  projection.version += 1;
  projection.ddl += `\nalter table ${table} add column drilled boolean not null default true;`;
}
