import type { Transaction } from 'kysely';
import { messageOf } from '../../../engine/db/error-words.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { resumeLane, stepOver } from '../../../engine/folding/poison/halted.ts';
import { foldParked, saysNothing } from '../../../engine/folding/poison/parked.ts';
import { foldWaiting } from '../../../engine/folding/poison/waiting-stream.ts';
import type { Folder } from '../../../engine/folding/span.ts';
import { discardPutAside, forgetPutAside } from '../../../engine/liveness/put-aside.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { renewEffect } from '../../../engine/reacting/take.ts';
import { fail } from '../../../errors.ts';
import { discardParked } from '../parked.ts';
import { type Occasion, record } from '../record.ts';
import { type Found, nameOf, refusalOfRetry, waitsBehind } from './find.ts';

/** What treating needs; a parked event, and what waits behind it, is folded by `folder`. */
export type TreatParts = { domainLog: DomainLog; folder: Folder };

type FoundEvent = Extract<Found, { kind: 'event' }>;

const treated = (found: Found, action: 'retry' | 'discard', reason: string | null) => ({
  type: 'poison_treated' as const,
  payload: { action, subject: nameOf(found), reason },
});

const LATER = 'please try again in a moment';

const meanwhile = (found: Found) =>
  fail('WRONG_STATE', { message: `${nameOf(found)}: somebody has treated it meanwhile; please look again` });

/** Folds a parked event after all; of a quarantined stream what waits behind it, too, as far as that can be folded. */
async function foldAfterAll(folder: Folder, { projection, build, parked }: FoundEvent): Promise<void> {
  if (projection.source === 'engagement') {
    await foldParked(folder, projection, build, parked.lane, parked.position);
    return;
  }
  const { folded, stuck } = await foldWaiting(folder, projection, build, parked.stream ?? '');
  if (folded === 0 && stuck) throw stuck.error;
}

/**
 * Tries again what could not be handled: folds a parked event, lets a halted read model go on, or lets a worker begin a
 * mail or an image once more. It records who asked, also when the try fails.
 *
 * @returns the position of the event that records it
 * @throws WRONG_STATE when it still cannot be handled, was treated meanwhile, or cannot be taken by
 *   {@link refusalOfRetry}; OVERLOADED, UNAVAILABLE or OUTCOME_UNKNOWN
 */
export async function retryPoison(
  { domainLog, folder }: TreatParts,
  found: Found,
  occasion: Occasion,
): Promise<number> {
  const refusal = refusalOfRetry(found);
  if (refusal !== null) throw fail('WRONG_STATE', { message: refusal });
  const position = await record(domainLog, occasion, treated(found, 'retry', null), async (transaction) => {
    if (found.kind === 'event') return true;
    if (found.kind === 'halted') return resumeLane(transaction, found.projection, found.halted);
    await renewEffect(transaction, found.work.kind, found.work.key);
    return forgetPutAside(transaction, found.work);
  });
  if (position === null) throw meanwhile(found);
  if (found.kind !== 'event') return position;
  await foldAfterAll(folder, found).catch((error: unknown) => {
    if (saysNothing(error))
      throw fail('UNAVAILABLE', { message: `${found.projection.name} is busy: ${LATER}`, cause: error });
    throw fail('WRONG_STATE', { message: `It cannot be folded yet: ${messageOf(error)}`, cause: error });
  });
  return position;
}

/** Leaves it as it is for good. A halted read model steps over its event. @returns false when it was treated meanwhile */
async function leave(transaction: Transaction<DB>, found: Found, reason: string): Promise<boolean> {
  if (found.kind === 'halted') return stepOver(transaction, found.projection, found.halted, reason);
  if (found.kind === 'event') return discardParked(transaction, found.build.schema, found.parked, reason);
  return discardPutAside(transaction, found.work, reason);
}

/**
 * Discards what could not be handled: it stays listed with the reason, and is not counted any more. A halted read model
 * steps over the event at fault and folds on without it. So does a stream in quarantine: what waited behind the event is
 * folded, up to the next event that cannot be.
 *
 * @returns the position of the event that records it
 * @throws WRONG_STATE when no event is known to be at fault, when it was not tried, or was treated meanwhile; OVERLOADED,
 *   UNAVAILABLE or OUTCOME_UNKNOWN
 */
export async function discardPoison(
  { domainLog, folder }: TreatParts,
  found: Found,
  reason: string,
  occasion: Occasion,
): Promise<number> {
  if (found.kind === 'halted' && found.halted.poison === null)
    throw fail('WRONG_STATE', { message: 'It is not known which event is at fault: mend the cause, and retry' });
  if (found.kind === 'event' && found.parked.behind !== null)
    throw fail('WRONG_STATE', { message: waitsBehind(found.parked) });
  const position = await record(domainLog, occasion, treated(found, 'discard', reason), (transaction) =>
    leave(transaction, found, reason),
  );
  if (position === null) throw meanwhile(found);
  if (found.kind !== 'event' || found.projection.source !== 'domain' || found.parked.stream === null) return position;
  await foldWaiting(folder, found.projection, found.build, found.parked.stream).catch((error: unknown) => {
    const message = `It is discarded, but what waited behind it could not be folded yet: ${messageOf(error)}; retry that`;
    throw fail(saysNothing(error) ? 'UNAVAILABLE' : 'WRONG_STATE', { message, cause: error });
  });
  return position;
}
