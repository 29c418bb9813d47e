import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../../../engine/db/tables.ts';
import { giveUp } from '../../../engine/liveness/attempts.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { singleFlight } from '../../../engine/waiting/single-flight.ts';
import type { Provider } from '../../../serving/payments/provider.ts';
import { applyPayment, loadPayment, whyNotOurs } from './apply.ts';
import { type KeptNotice, noteHandled, noticeKey, takeNotice } from './notices.ts';
import { isDecided } from './payment.ts';
import { forgetWatched, takeWatched, type Watched } from './watched.ts';

/** Milliseconds between looks at PostgreSQL. */
const POLL = 1_000;

export type Following = { db: Kysely<DB>; domainLog: DomainLog; provider: Provider; log: Logger; now: () => Date };

const occasionAt = (at: Date) => ({ at, requestId: `payment-${randomUUIDv7()}` });

/** Reads the payment that a notice names: what has happened to it is never taken from the notice. */
async function handle({ db, domainLog, provider }: Following, notice: KeptNotice, at: Date): Promise<void> {
  const seen = await provider.look(notice.payment);
  if (seen && (await applyPayment(domainLog, seen, occasionAt(at)))) return noteHandled(db, notice, at);
  const { payment } = notice;
  const why = seen ? await whyNotOurs(domainLog, seen) : `the provider knows no payment ${payment}`;
  await giveUp(db, { kind: 'notice', key: noticeKey(notice) }, why);
}

/** Asks for a payment of which nobody has told for a while. */
async function lookAt({ db, domainLog, provider }: Following, watched: Watched, at: Date): Promise<void> {
  const { provider_id = null } = (await loadPayment(domainLog, watched.checkout_id)) ?? {};
  const seen = await (provider_id === null ? provider.find(watched.reference) : provider.look(provider_id));
  const known = seen && (await applyPayment(domainLog, seen, occasionAt(at)));
  const isDone = known && isDecided(known) && seen.dispute?.state !== 'open';
  if (isDone || watched.until.getTime() <= at.getTime()) await forgetWatched(db, watched);
}

/**
 * Does what is due now. What fails is due again later. Notices and payments that nobody has told of go side by side: one
 * for which the provider hangs keeps none of the others waiting.
 *
 * @param stopping lets nothing more begin
 */
export async function followPayments(following: Following, stopping?: AbortSignal): Promise<void> {
  const { db, provider, log, now } = following;
  const attempt = async (what: object, work: () => Promise<void>) => {
    await work().catch((error: unknown) => log.warn({ ...what, err: error }, 'a payment waits'));
  };
  const followNotices = async () => {
    while (!stopping?.aborted) {
      const at = now();
      const notice = await takeNotice(db, { name: provider.name, at });
      if (!notice) return;
      if (notice.put_aside) continue;
      await attempt({ payment: notice.payment }, () => handle(following, notice, at));
    }
  };
  const followWatched = async () => {
    while (!stopping?.aborted) {
      const at = now();
      const watched = await takeWatched(db, at);
      if (!watched) return;
      await attempt({ checkout: watched.checkout_id }, () => lookAt(following, watched, at));
    }
  };
  await Promise.all([followNotices(), followWatched()]);
}

/**
 * Follows payments at their provider. Any number of processes may; each notice and each look is one's own for a while.
 *
 * @returns a function that stops it after the work under way
 */
export function startFollowing(following: Following): () => Promise<void> {
  const stopping = new AbortController();
  const look = singleFlight(async () => {
    await followPayments(following, stopping.signal).catch((error: unknown) =>
      following.log.warn({ err: error }, 'payments wait'),
    );
  });
  const timer = setInterval(() => void look(), POLL);
  void look();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await look();
  };
}
