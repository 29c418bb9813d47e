import { noteOutcome } from '../../../engine/liveness/attempts.ts';
import type { EventRegistry } from '../../../engine/log/event-registry.ts';
import { singleFlight } from '../../../engine/waiting/single-flight.ts';
import { collectMail } from './collect.ts';
import { type Delivery, deliverNext } from './deliver.ts';

/** Milliseconds between looks at PostgreSQL. */
const POLL = 1_000;
/** Messages that a process sends at once. */
const AT_ONCE = 4;

/**
 * Sends everybody who joins the waitlist one confirmation. It may run in any number of processes, needs no Redis, and
 * resumes where it stopped.
 *
 * @returns a function that stops it after the messages under way
 */
export function startConfirmations(delivery: Delivery & { registry: EventRegistry }): () => Promise<void> {
  const { db, registry, log } = delivery;
  let stopped = false;
  const begun = new Set<string>();
  const deliver = async (suspect: boolean) => {
    while (!stopped && (await deliverNext(delivery, { suspect, begun })));
  };
  /** Notes outcomes that could not be noted while PostgreSQL was away: this process survived all these mails. */
  const settle = async () => {
    for (const key of begun) {
      await noteOutcome(db, { kind: 'mail', key });
      begun.delete(key);
    }
  };
  const look = singleFlight(async () => {
    if (stopped) return;
    try {
      await settle();
      await collectMail(db, registry);
      await Promise.all(Array.from({ length: AT_ONCE }, () => deliver(false)));
      await deliver(true);
    } catch (error) {
      log.warn({ err: error }, 'confirmations wait');
    }
  });
  const timer = setInterval(() => void look(), POLL);
  void look();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await look();
  };
}
