import { randomUUID } from 'node:crypto';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { readEvents } from '../../../src/console/engagement/read-events.ts';
import { readStats } from '../../../src/console/engagement/read-stats.ts';
import { advanceLive } from '../../../src/engine/folding/advance.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { readHeads } from '../../../src/engine/folding/sources.ts';
import { execute } from '../../../src/engine/log/execute.ts';
import { forgetEventIds } from '../../../src/engine/log/maintenance.ts';
import { ensurePartitions } from '../../../src/engine/log/partitions.ts';
import { cart, cartStream, changeQuantity } from '../../../src/shop/cart/decide.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { engagementProjections, type Log } from './logs.ts';

const FLUSH = 50;
const FOLD = 500;
const DAY = 86_400_000;

/**
 * One kind of work: what it does, how often it is measured, and what has to happen before each time. `perEvent` work
 * goes through the whole log; its time is divided by the events.
 */
export type Work = {
  what: string;
  rounds: number;
  before?: (log: Log, round: number) => Promise<unknown>;
  run: (log: Log, round: number) => Promise<unknown>;
  perEvent?: true;
};

/** Appends events of now, by other people in each round. */
const append = ({ engagement }: Log, count: number, round: number) => {
  const at = new Date().toISOString();
  const of = (n: number) => engagementEvent({ user: 1 + ((round * count + n) % 2_000), id: randomUUID(), at });
  return Promise.all(Array.from({ length: count }, (_, n) => engagement.append([of(n)])));
};

const lastDays = (days: number) => {
  const date = (before: number) => new Date(Date.now() - before * DAY).toISOString().slice(0, 10);
  return { start_date: date(days), end_date: date(0) };
};

/** What happens at each flush, fold, command and look at the console. */
export const WORK: Work[] = [
  { what: 'a flush of 50 events with ids', rounds: 200, run: (log, round) => append(log, FLUSH, round) },
  {
    what: 'folding 500 events into all read models',
    rounds: 30,
    before: (log, round) => append(log, FOLD, round),
    async run({ folder }) {
      for (const projection of engagementProjections) await advanceLive(folder, projection);
    },
  },
  {
    what: 'a command on a cart',
    rounds: 200,
    run: ({ domain }, round) =>
      execute(domain, {
        stream: cartStream(1),
        decider: cart,
        decide: (state) =>
          changeQuantity(state, {
            userId: 1,
            itemId: 1,
            quantity: 3 + (round % 2),
            offer: { available: true, edition: null },
          }),
        actorId: 1,
        at: new Date(),
        requestId: 'bench',
      }),
  },
  { what: 'figures of the last 30 days', rounds: 50, run: ({ db }) => readStats(db, lastDays(30)) },
  { what: 'the head of the lane', rounds: 200, run: ({ db }) => readHeads(db, 'engagement', [1]) },
  { what: 'the first page of events', rounds: 200, run: ({ db }) => readEvents(db, { limit: 20 }) },
  {
    what: 'a page in the middle',
    rounds: 200,
    run: ({ db, events }) => readEvents(db, { limit: 20, before: `${events / 2}-1` }),
  },
  {
    what: 'a page of one type',
    rounds: 200,
    run: ({ db }) => readEvents(db, { limit: 20, event_type: 'action_share' }),
  },
  { what: 'making partitions', rounds: 200, run: ({ db }) => ensurePartitions(db) },
  { what: 'forgetting ids', rounds: 200, run: ({ db }) => forgetEventIds(db) },
  {
    what: 'verifying a read model, for each event',
    rounds: 1,
    run: ({ db }) => verifyProjection(db, timeline),
    perEvent: true,
  },
];
