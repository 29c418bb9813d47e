import type { FastifyRequest } from 'fastify';
import { networksOf } from '../../serving/http/networks.ts';
import type { Budget, RateLimiter } from '../../serving/http/rate-limit.ts';

const HOUR = 3_600_000;
/** Members whose worth one network may write: an office or a school has one address. */
const MEMBERS = 10;

const BEGUN: Budget = { name: 'conversations', max: 5, windowMs: HOUR };
const SENT: Budget = { name: 'messages', max: 60, windowMs: HOUR };

const ofNetwork = ({ name, max, ...budget }: Budget): Budget => ({
  ...budget,
  name: `${name}-network`,
  max: max * MEMBERS,
});
const BEGUN_IN_A_NETWORK = ofNetwork(BEGUN);
const SENT_IN_A_NETWORK = ofNetwork(SENT);

/** Counts a message, and whether it begins a conversation. @throws RATE_LIMITED */
export type SpendOnMessage = (begins: boolean) => Promise<void>;

/** Makes what counts the message of a request: once, however often its command is decided. */
export function spendOn(limiter: RateLimiter, { ip }: FastifyRequest, userId: number): SpendOnMessage {
  let spent = false;
  return async (begins) => {
    if (spent) return;
    const networks = networksOf(ip);
    if (begins) {
      await limiter.spend(BEGUN, String(userId));
      await limiter.spend(BEGUN_IN_A_NETWORK, networks);
    }
    await limiter.spend(SENT, String(userId));
    await limiter.spend(SENT_IN_A_NETWORK, networks);
    spent = true;
  };
}
