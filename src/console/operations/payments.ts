import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';

/** Steps that are open: taken up by a worker, not taken up yet, and payments that a worker would look at. */
async function countOpen(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from reacting.effect e where e.reactor = 'payment' and e.done_at is null
        and not exists (select from reacting.cancelled c where c.stream_id = e.stream_id))
      + (select count(*) from selling.watched_payment)
      + (select count(*) from log.domain_event where lane = ${DOMAIN_LANE}
        -- Null, so that nothing is read, where no payment was ever asked for.
        and position > coalesce((select position from reacting.checkpoint where reactor = 'payment'),
          case when exists (select from selling.watched_payment) then 0 end)
        -- A payment that was asked for is left out: it is watched, and counted above.
        and (type in ('payment_settled', 'capture_failed', 'refund_asked', 'reversal_asked')
          -- One that sends nothing is done at once.
          or (type = 'payout_asked' and payload -> 'amount_cents' <> '0'))) as open`.execute(db);
  return Number(rows[0]?.open ?? 0);
}

/** Says when payments are under way, and no provider is configured that could end them. */
export async function warningsOfPayments(db: Kysely<DB>, { payments }: Pick<Config, 'payments'>): Promise<string[]> {
  const open = payments === null ? await countOpen(db) : 0;
  if (open === 0) return [];
  return [
    `Payments by card are under way (${open}), and with PAYMENTS=arranged nobody takes money or gives it back: set PAYMENTS as before until they are done.`,
  ];
}
