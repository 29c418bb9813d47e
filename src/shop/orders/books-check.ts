import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { Build } from '../../engine/folding/builds/builds.ts';
import { readCheckpoints } from '../../engine/folding/checkpoints/checkpoints.ts';
import { inSnapshot } from '../../engine/folding/comparing/verify.ts';
import { contradictions } from './books-proofs.ts';
import { relationsOf } from './books-relations.ts';

/** Contradictions that are told; more are counted. */
const TOLD = 1_000;

/** What contradicts; of an order, of a work, or of a work in an order. */
export type Contradiction = { order_id: number | null; artwork_id: number | null; says: string };

/** Amounts are in cents. */
export type Sums = {
  orders: number;
  paid: number;
  /** Pieces: sold and not free again, and kept for orders that wait. */
  sold: number;
  held: number;
  refunded: number;
  /** The commission of what was paid, and what the house gave back of it. */
  earned: number;
  returned: number;
  /** By card: what was captured, what the provider kept of that, and what it gave back to buyers. */
  captured: number;
  fees: number;
  given_back: number;
};

export type Checked = { sums: Sums; contradictions: Contradiction[]; found: number };

/**
 * Proves from the log that orders, works and books say the same: as many pieces are sold as were paid, and held as wait;
 * no more than there are; no more money went back than came; as much is taken of a card as its paid orders cost, and goes back to it as
 * of them; every entry of the books balances, and is what the events say. All is read from one snapshot, so it may be run while events arrive.
 *
 * @param live the build of the books; events that it has not folded yet are not missed in it
 */
export function checkOrders(db: Kysely<DB>, live: Pick<Build, 'schema'>): Promise<Checked> {
  return inSnapshot(db, async (transaction) => {
    const [checkpoint] = await readCheckpoints(transaction, 'domain', live.schema);
    const relations = relationsOf(checkpoint?.position ?? 0);
    const { rows: found } = await sql<Contradiction & { found: number }>`
      with ${relations}, said as materialized (${contradictions(sql.table(`${live.schema}.book_entry`))})
      select order_id, artwork_id, says, count(*) over () as found from said
      order by order_id nulls last, artwork_id nulls first, says limit ${TOLD}`.execute(transaction);
    const { rows: summed } = await sql<Sums>`
      with ${relations}
      select count(*) as orders, count(*) filter (where paid) as paid,
        coalesce(sum(refunded), 0)::bigint as refunded,
        coalesce(sum(commission) filter (where paid), 0)::bigint as earned,
        coalesce(sum(commission_back), 0)::bigint as returned,
        (select coalesce(sum(p.sold - p.back), 0)::bigint from piece p) as sold,
        (select coalesce(sum(l.quantity), 0)::bigint from line l where l.open) as held,
        (select coalesce(sum(p.captured), 0)::bigint from payment p) as captured,
        (select coalesce(sum(p.fee), 0)::bigint from payment p) as fees,
        (select coalesce(sum(r.done), 0)::bigint from refund r) as given_back
      from sale`.execute(transaction);
    const [sums] = summed;
    if (!sums) throw new Error('a sum has one row');
    return {
      sums,
      contradictions: found.map(({ found: _, ...contradiction }) => contradiction),
      found: found[0]?.found ?? 0,
    };
  });
}
