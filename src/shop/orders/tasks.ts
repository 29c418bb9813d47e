import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { Provider } from '../../serving/payments/provider.ts';
import { forgetNotices } from './card/notices.ts';
import { retryRefunds } from './card/retry.ts';
import { expireOrders } from './expire.ts';
import { SETTLE_EVERY } from './payouts/often.ts';
import { settlePayouts } from './payouts/settle.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Parts = { domainLog: DomainLog; provider: Provider | null; returnDays: number; now: () => Date };

/** What a worker does for orders now and then; with money of cards only where the shop has a provider. */
export function orderTasks({ domainLog, provider, returnDays, now }: Parts) {
  const ofCards = provider
    ? [
        {
          name: 'settle what artists have of orders',
          every: SETTLE_EVERY,
          run: (db: Kysely<DB>) => settlePayouts({ db, domainLog, provider }, { at: now(), returnDays }),
        },
        {
          name: 'ask again for refunds that failed',
          every: HOUR,
          run: (db: Kysely<DB>) => retryRefunds(db, domainLog, now()),
        },
      ]
    : [];
  return [
    {
      name: 'let go of orders whose time is over',
      every: MINUTE,
      run: (db: Kysely<DB>) => expireOrders(db, domainLog, now()),
    },
    ...ofCards,
    { name: 'forget notices of payments', every: HOUR, run: forgetNotices },
  ].map((task) => ({ ...task, byTime: true }));
}
