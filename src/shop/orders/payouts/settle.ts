import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isMissingReadModel } from '../../../engine/db/sql-state.ts';
import type { DB } from '../../../engine/db/tables.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { executeTogether } from '../../../engine/log/execute-together.ts';
import type { Provider } from '../../../serving/payments/provider.ts';
import { UNSETTLED } from '../lists.ts';
import { order, orderStream } from '../state.ts';
import { AGAIN_AFTER, type Look, settlePayout } from './decide.ts';

const IN_A_STEP = 100;
const DAY = 86_400_000;

type Parts = { db: Kysely<DB>; domainLog: DomainLog; provider: Pick<Provider, 'accountOf'> };
type At = Omit<Look, 'account'>;

/**
 * Orders of which something may be to settle, and those of which their artist owes something; their own streams decide.
 * `named`: the account of the artist, where somebody has named it.
 */
type Unsettled = { order_id: number; artist_id: number; named: string | null; debtors: number[] };

async function findUnsettled(db: Kysely<DB>, { at, returnDays }: At, after: number): Promise<Unsettled[]> {
  const before = (ms: number) => new Date(at.getTime() - ms);
  const found = sql<Unsettled>`
    select order_id, artist_id, (
      select payout_account from selling.terms t where t.user_id = s.artist_id
    ) as named, (
      select coalesce(jsonb_agg(d.order_id order by d.order_id), '[]') from read.sale d
      where d.artist_id = s.artist_id and d.order_id <> s.order_id and d.carried_cents > 0
    ) as debtors
    from read.sale s
    where ${UNSETTLED} and order_id > ${after} and (
      payout_state = 'done'
      or (payout_state is null and goods = 'delivered' and delivered_at < ${before(returnDays * DAY)})
      or (payout_state = 'failed' and payout_at <= ${before(AGAIN_AFTER)}))
    order by order_id limit ${IN_A_STEP}`;
  const { rows } = await found.execute(db).catch((error: unknown) => {
    // The read model is made when the worker has begun.
    if (isMissingReadModel(error)) return { rows: [] };
    throw error;
  });
  return rows;
}

async function settle({ domainLog, provider }: Parts, found: Unsettled, at: At): Promise<void> {
  const { order_id, artist_id, named, debtors } = found;
  const look = { ...at, account: provider.accountOf(artist_id) ?? named };
  const streams = [order_id, ...debtors].map(orderStream);
  await executeTogether(domainLog, {
    ...{ actorId: null, at: look.at, requestId: `payout-${randomUUIDv7()}`, streams },
    async decide(load) {
      const state = await load(orderStream(order_id), order);
      if (!state) return [];
      const others = await Promise.all(debtors.map((id) => load(orderStream(id), order)));
      const owed = others.filter((other) => other !== null);
      const { events, debts } = settlePayout(state, owed, look);
      return [
        { stream: orderStream(order_id), events },
        ...debts.map((debt) => ({ stream: orderStream(debt.order_id), events: debt.events })),
      ];
    },
  });
}

/**
 * Asks for all payouts that are due, and for what is to come back. The provider is asked later, by effects; an order
 * that fails holds up no other.
 *
 * @throws the last failure, when all others are done
 */
export async function settlePayouts(parts: Parts, at: At): Promise<void> {
  let failure: unknown;
  let found = await findUnsettled(parts.db, at, 0);
  while (found.length > 0) {
    for (const some of found)
      await settle(parts, some, at).catch((error: unknown) => {
        failure = error;
      });
    found = await findUnsettled(parts.db, at, found.at(-1)?.order_id ?? 0);
  }
  if (failure !== undefined) throw failure;
}
