import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { TracedFlush, Traceparent } from './tracer.ts';

/** Flushes that wait to be noted at most; a fold has no link to one that is left out. */
const MOST = 200;
/** Flushes that are noted in a second at most: a client chooses its trace ids, and may have all its requests sampled. */
const MOST_A_SECOND = 50;
/** Milliseconds in which flushes are noted together: less than it takes until a hint wakes a fold. */
const INTERVAL = 10;
/** Flushes that one fold is told of. */
const TOLD = 50;

/** Makes the notebook of flushes. One statement at a time writes in it, beside the flushes themselves. */
export function openFlushNotes(db: Kysely<DB>) {
  let noted: TracedFlush[] = [];
  let writing: Promise<void> | undefined;
  let second = 0;
  let ofSecond = 0;

  const write = async () => {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    while (noted.length > 0) {
      const flushes = noted;
      noted = [];
      await sql`
        with forgotten as (delete from folding.traced_flush where noted_at < now() - interval '1 hour')
        insert into folding.traced_flush (source, lane, base, head, place)
        select source, lane, base, head, traceparent from jsonb_to_recordset(${JSON.stringify(flushes)}::jsonb)
          as f(source text, lane smallint, base bigint, head bigint, traceparent text)
        on conflict do nothing`
        .execute(db)
        .catch(() => undefined);
    }
    writing = undefined;
  };
  return {
    note(flush: TracedFlush): void {
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) [second, ofSecond] = [now, 0];
      ofSecond += 1;
      if (noted.length >= MOST || ofSecond > MOST_A_SECOND) return;
      noted.push(flush);
      writing ??= write();
    },
    async close(): Promise<void> {
      await writing;
    },
  };
}

type Span = { source: TracedFlush['source']; lane: number; after: number; upTo: number };

/** The `traceparent` of each flush that stored events of a span. */
export async function findFlushes(db: Kysely<DB>, { source, lane, after, upTo }: Span): Promise<Traceparent[]> {
  const { rows } = await sql<{ traceparent: Traceparent }>`
    select place as traceparent from folding.traced_flush
    where source = ${source} and lane = ${lane} and head > ${after} and base < ${upTo}
    order by head limit ${TOLD}`.execute(db);
  return rows.map(({ traceparent }) => traceparent);
}

/** The `traceparent` of each flush of the last minute whose engagement some live read models have all folded. */
export async function findCounted(db: Kysely<DB>, projections: string[]): Promise<Traceparent[]> {
  const { rows } = await sql<{ traceparent: Traceparent }>`
    select t.place as traceparent from folding.traced_flush t
    where t.source = 'engagement' and t.noted_at > now() - interval '1 minute' and t.head <= (
      select min(c.position) from folding.build b join folding.engagement_checkpoint c using (schema_name)
      where b.role = 'live' and b.projection = any(${projections}) and c.lane = t.lane)
    order by t.noted_at desc limit ${TOLD}`.execute(db);
  return rows.map(({ traceparent }) => traceparent);
}
