import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { BoundedCache } from '../../engine/db/bounded-cache.ts';
import { metrics } from '../../engine/metrics/registry.ts';
import type { RedisClient } from '../../engine/redis/open.ts';
import { type AppError, fail } from '../../errors.ts';
import { type Network, networksOf } from './networks.ts';

/**
 * How often something may happen, or how much of it, within a window that begins with the first time. Its name is a
 * constant; `code` is that of the refusal.
 */
export type Budget = { name: string; max: number; windowMs: number; code?: 'RATE_LIMITED' | 'BUDGET_SPENT' };

/**
 * Whose uses are counted. For networks each is counted, from the smallest on, and may have as many times as much as it
 * says; what a smaller one refuses does not count for the larger.
 */
export type Who = string | readonly Network[];

export type RateLimiter = {
  /** Counts one use, or `amount` of them. @throws the code of the budget when it is one too many */
  spend(budget: Budget, who: Who, amount?: number): Promise<void>;
  /**
   * Counts one use, or `amount` of them, without waiting for Redis. Other processes learn of it a moment later, and this
   * one counts their uses from its next use on. @throws the code of the budget when it is one too many
   */
  spendAtOnce(budget: Budget, who: Who, amount?: number): void;
  /** Counts nothing. @throws the code of the budget when it is spent */
  requireLeft(budget: Budget, who: Who): Promise<void>;
};

const eachOf = (budget: Budget, who: Who): [Budget, string][] =>
  typeof who === 'string'
    ? [[budget, who]]
    : who.map(({ name, times }) => [{ ...budget, max: budget.max * times }, name]);

type Count = { uses: number; leftMs: number };

const REDIS_PATIENCE_MS = 250;

const SPEND_IN_REDIS = `
  local uses = redis.call('incrby', KEYS[1], ARGV[2])
  if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return { uses, redis.call('pttl', KEYS[1]) }
`;

/** @throws when Redis is away or too slow */
async function countInRedis(redis: RedisClient, key: string, windowMs: number, uses: number): Promise<Count> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Redis did not answer in time')), REDIS_PATIENCE_MS);
  try {
    const answer = await Promise.race([redis.eval(SPEND_IN_REDIS, 1, key, windowMs, uses), late]);
    const [counted, leftMs] = answer as [number, number];
    return { uses: counted, leftMs };
  } finally {
    clearTimeout(timer);
  }
}

/** Bytes of counts that a process keeps, about 40,000 of them; the least recently used ones are forgotten. */
const KEPT = 16 * 1024 * 1024;
const COUNT_SIZE = 100;

function countInMemory(now: () => Date) {
  const counts = new BoundedCache<string, { uses: number; endsAt: number }>(KEPT, () => COUNT_SIZE);
  return {
    count(key: string, windowMs: number, uses: number): Count {
      const time = now().getTime();
      const known = counts.get(key);
      const count = known && known.endsAt > time ? known : { uses: 0, endsAt: time + windowMs };
      count.uses += uses;
      if (count.uses > 0) counts.set(key, count);
      return { uses: count.uses, leftMs: count.endsAt - time };
    },
    /** Takes over the count of all processes together, if it is higher. */
    raise(key: string, { uses, leftMs }: Count): void {
      const known = counts.get(key);
      if (known && known.uses < uses) counts.set(key, { uses, endsAt: now().getTime() + leftMs });
    },
  };
}

const refused = new Counter({
  name: 'vernissage_rate_limited_total',
  help: 'Refusals because a budget was spent, by its name',
  labelNames: ['budget'],
  registers: [metrics],
});

/** The refusal of a budget that is spent, counted. @param leftMs until there is a new one */
export function refuse({ name, code = 'RATE_LIMITED' }: Budget, leftMs: number): AppError {
  refused.inc({ budget: name });
  return fail(code, { retryAfter: Math.max(1, Math.ceil(leftMs / 1_000)) });
}

/** Shows a budget in the metrics before it is first spent: an alert needs a zero to rise from. */
export const showBudget = ({ name }: Budget): void => refused.inc({ budget: name }, 0);

/** A budget of bytes in a day. */
export const bytesADay = (name: string, max: number): Budget => ({
  name,
  max,
  windowMs: 24 * 60 * 60 * 1_000,
  code: 'BUDGET_SPENT',
});

type Options = {
  /** Null when no Redis is configured; it may also be away for a while. */
  redis: RedisClient | null;
  /** Keys the hashes that the counts are stored under, so that nobody can read addresses or e-mails from them. */
  secret: string;
  enabled: boolean;
  now: () => Date;
};

/**
 * Makes a limiter whose counts all processes share through Redis. Each process keeps its own counts too, and the higher
 * one counts: a Redis that is away or lost its data neither refuses everything nor lets everything through.
 */
export function createRateLimiter({ redis, secret, enabled, now }: Options): RateLimiter {
  const inMemory = countInMemory(now);
  const keyOf = ({ name }: Budget, who: string) =>
    `rate:${name}:${createHmac('sha256', secret).update(`${name}:${who}`).digest('base64url')}`;
  const count = async (budget: Budget, who: string, uses: number): Promise<Count> => {
    const { windowMs } = budget;
    const key = keyOf(budget, who);
    const here = inMemory.count(key, windowMs, uses);
    const everywhere = redis && (await countInRedis(redis, key, windowMs, uses).catch(() => null));
    return everywhere && everywhere.uses > here.uses ? everywhere : here;
  };
  return {
    async spend(budget, who, amount = 1) {
      if (!enabled) return;
      for (const [own, name] of eachOf(budget, who)) {
        const { uses, leftMs } = await count(own, name, amount);
        if (uses > own.max) throw refuse(own, leftMs);
      }
    },
    spendAtOnce(budget, who, amount = 1) {
      if (!enabled) return;
      for (const [own, name] of eachOf(budget, who)) {
        const key = keyOf(own, name);
        const { uses, leftMs } = inMemory.count(key, own.windowMs, amount);
        if (uses > own.max) throw refuse(own, leftMs);
        if (redis?.status !== 'ready') continue;
        countInRedis(redis, key, own.windowMs, amount).then(
          (everywhere) => inMemory.raise(key, everywhere),
          () => undefined,
        );
      }
    },
    async requireLeft(budget, who) {
      if (!enabled) return;
      for (const [own, name] of eachOf(budget, who)) {
        const { uses, leftMs } = await count(own, name, 0);
        if (uses >= own.max) throw refuse(own, leftMs);
      }
    },
  };
}

/** Makes an `onRequest` hook that lets a network pass as often as the budget says. */
export function limitByAddress(limiter: RateLimiter, budget: Budget): (request: FastifyRequest) => Promise<void> {
  return (request) => limiter.spend(budget, networksOf(request.ip));
}
