import { sql } from 'kysely';
import type { Stack } from '../helpers/stack.ts';

/** The call that records the view of a page. */
export const view = (path: string) => ({ body: { event_type: 'view_page', path } });

/** How many views of pages the read model has counted. */
export async function countedPages(stack: Stack): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select coalesce(sum(views), 0)::bigint as views from read.page_views where grain = 'day'`.execute(stack.db);
  return rows[0]?.views ?? 0;
}
