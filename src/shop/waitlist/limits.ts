import type { FastifyRequest } from 'fastify';
import { networksOf } from '../../serving/http/networks.ts';
import type { Budget, RateLimiter } from '../../serving/http/rate-limit.ts';
import { mailboxOf } from '../../serving/mail/mailbox.ts';

const HOUR = 3_600_000;

const A_NETWORK: Budget = { name: 'waitlist', max: 5, windowMs: HOUR };
/** Each request for a mailbox may send a mail to it. */
const A_MAILBOX: Budget = { name: 'waitlist-mailbox', max: 3, windowMs: 24 * HOUR };
/** Over all networks: enough for a launch day, and not so much mail that our server gets a bad reputation. */
const IN_ALL: Budget = { name: 'waitlist-all', max: 1_000, windowMs: HOUR };

/**
 * Spends the budgets of a request to join. They do not depend on who is on the list, so a refusal does not tell that.
 *
 * @throws RATE_LIMITED
 */
export async function spendOnJoining(limiter: RateLimiter, request: FastifyRequest, email: string): Promise<void> {
  await limiter.spend(A_NETWORK, networksOf(request.ip));
  await limiter.spend(A_MAILBOX, mailboxOf(email));
  await limiter.spend(IN_ALL, 'everybody');
}
