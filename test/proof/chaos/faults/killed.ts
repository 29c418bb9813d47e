import { scheduler } from 'node:timers/promises';
import { sql } from 'kysely';
import { until } from '../../../helpers/until.ts';
import type { Fault, Scene } from '../fault.ts';

/** Milliseconds that Redis stays away. */
const AWAY = 1_000;

const nothing = async () => undefined;

export const apiKilled: Fault = {
  name: 'API killed',
  act: ({ product }) => product.api.kill(),
  heal: ({ product }) => product.api.start(),
  within: 5,
  byStart: true,
};

/** If there are others, they take over; in any case it comes back. */
export const workerKilled: Fault = {
  name: 'worker killed',
  act: ({ product, random }) => random.pick(product.workers).kill(),
  async heal({ product }) {
    for (const worker of product.workers.filter(({ running }) => !running)) await worker.start();
  },
  within: 3,
  byStart: true,
};

export const redisKilled: Fault = {
  name: 'Redis killed, with its data',
  async act({ product }) {
    await product.redis.kill();
    await scheduler.wait(AWAY);
    await product.redis.start();
  },
  heal: nothing,
  within: 5,
  recovered: hintsAreJobs,
};

/** Hints become jobs again, as before the fault. */
export async function hintsAreJobs({ product, senders }: Scene): Promise<void> {
  await product.jobsRun(() => senders.more(1));
}

export const postgresKilled: Fault = {
  name: 'PostgreSQL killed',
  act: ({ product }) => product.postgres.kill(),
  heal: ({ product }) => product.postgres.start(),
  within: 10,
};

export const connectionsCut: Fault = {
  name: 'connections of PostgreSQL cut',
  async act({ product, senders, random }) {
    for (let cut = 0; cut < 2 + random.below(3); cut += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'vernissage%'`.execute(product.owner);
      await senders.more(1 + random.below(20));
    }
  },
  heal: nothing,
  within: 5,
};

/** Nobody can connect for a while, as during a failover. */
export const connectionsRefused: Fault = {
  name: 'PostgreSQL lets nobody in',
  async act({ product, senders }) {
    const refused = senders.refusals.get('UNAVAILABLE') ?? 0;
    await product.admit(false);
    await until('a write is refused', () => (senders.refusals.get('UNAVAILABLE') ?? 0) > refused);
  },
  heal: ({ product }) => product.admit(true),
  within: 5,
};
