import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../db/tables.ts';
import type { Activity } from '../liveness/activity.ts';
import { noteBegun, noteOutcome } from '../liveness/attempts.ts';
import type { DomainLog } from '../log/domain.ts';
import { outcomeId } from './outcome-id.ts';
import { NotYet, type Outcome, type Reactor } from './reactor.ts';
import { noteDone, noteFailure, putBack, type Taken, takeNext } from './take.ts';

export type Reacting = {
  db: Kysely<DB>;
  domainLog: Pick<DomainLog, 'find' | 'appendAfter'>;
  log: Logger;
  /** Where the process tells its watchdog what it does. */
  activity?: Pick<Activity, 'begin'>;
};

/** Brings an effect about, and notes that and what happened in one transaction. */
async function perform({ db, domainLog, log }: Reacting, reactor: Reactor, taken: Taken): Promise<void> {
  const { key, name, event_id, tries } = taken;
  const event = await domainLog.find(event_id);
  let outcome: Outcome | null = null;
  try {
    // An event that was blanked asks for nothing more.
    outcome = event ? await reactor.perform({ key, name, event }) : null;
    const verdict = await domainLog.appendAfter(async (transaction) => {
      const done = await noteDone(transaction, reactor, taken);
      if (!done || !event || !outcome) return;
      const { stream = event.stream, expectedVersion = null, ...said } = outcome;
      return {
        ...{ stream, expectedVersion },
        events: [{ ...said, id: outcomeId(reactor.name, key), occurredAt: new Date() }],
        actorId: null,
        meta: { effect: key },
      };
    });
    if (verdict?.verdict === 'version_conflict') throw new NotYet('decided_too_early');
    // The log has its outcome already, though no row said so: what was noted with the append was not kept.
    if (verdict?.verdict === 'known')
      await db.transaction().execute((transaction) => noteDone(transaction, reactor, taken));
  } catch (error) {
    const reason = reactor.reasonOf(error);
    await noteFailure(db, reactor, taken, reason);
    if (error instanceof NotYet) log.info({ effect: key, tries, reason }, 'an effect waits');
    else log.warn({ effect: key, tries, reason }, 'an effect failed');
    return;
  }
  log.info({ effect: key, tries, outcome: outcome?.type ?? null }, 'an effect is done');
}

/**
 * Performs the effect that has been due for longest, with no transaction open meanwhile. One that was begun twice, and
 * whose process ended both times, is put aside instead.
 *
 * @param suspect whether to take one that was under way when a process ended. Any such may be at fault, so the caller
 *   performs them one at a time
 * @param begun holds the keys whose outcome is not noted yet
 * @returns false when none is due
 */
export async function performNext(
  reacting: Reacting,
  reactor: Reactor,
  { suspect, begun }: { suspect: boolean; begun: Set<string> },
): Promise<boolean> {
  const { db, log, activity } = reacting;
  const taken = await takeNext(db, reactor, suspect);
  if (!taken) return false;
  const work = { kind: reactor.name, key: taken.key };
  if (!(await noteBegun(db, work, 'its process ended before it was done'))) {
    await putBack(db, reactor, taken);
    log.error({ effect: taken.key }, 'an effect was begun twice and its process ended; it is put aside');
    return true;
  }
  begun.add(taken.key);
  const ended = activity?.begin(`${reactor.name} ${taken.key}`);
  try {
    await perform(reacting, reactor, taken);
  } finally {
    ended?.();
  }
  await noteOutcome(db, work);
  begun.delete(taken.key);
  return true;
}
