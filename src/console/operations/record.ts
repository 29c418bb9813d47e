import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Deed } from '../../contract/projections.ts';
import { LIMITS } from '../../engine/db/limits.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { EventOf } from '../../engine/log/event-registry.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import type { operationsEvents } from './events.ts';

const STREAM = 'operations';

/** Deeds that are listed, the newest ones. */
const LISTED = 20;

type OperationsEvent = Extract<EventOf<typeof operationsEvents>, { payload: { subject: string } }>;

/** Who does something, and with which request. */
export type Occasion = {
  /** The account; null: the command line. */
  actorId: number | null;
  at: Date;
  /** Shown to operators who follow an event; left out by the command line. */
  requestId?: string;
};

/**
 * Records what somebody does to read models or to what could not be handled, and does it, in one transaction.
 *
 * @param effect writes what is done, and is given the id of the event; false: there was nothing to do
 * @returns the position of the event; null when there was nothing to do, and so nothing is recorded
 * @throws what `effect` throws, OVERLOADED, UNAVAILABLE or OUTCOME_UNKNOWN
 */
export async function record(
  domainLog: DomainLog,
  { actorId, at, requestId }: Occasion,
  event: OperationsEvent,
  effect: (transaction: Transaction<DB>, eventId: string) => Promise<boolean> = async () => true,
): Promise<number | null> {
  const id = randomUUIDv7();
  const verdict = await domainLog.appendAfter(async (transaction) => {
    if (!(await effect(transaction, id))) return undefined;
    // An effect may have waited for folds, for longer than an append waits for its lane.
    await sql`select set_config('lock_timeout', ${String(LIMITS.append.lock)}, true)`.execute(transaction);
    return {
      stream: STREAM,
      expectedVersion: null,
      events: [{ ...event, id, occurredAt: at }],
      actorId,
      ...(requestId !== undefined && { meta: { request_id: requestId } }),
    };
  });
  if (!verdict) return null;
  if (verdict.verdict !== 'stored') throw new Error(`what was done was not stored: ${verdict.verdict}`);
  return verdict.position;
}

/** Names who has done something to administrators. @returns the e-mail address of an account, as far as there is one */
export async function nameActors(db: Kysely<DB>, ids: (number | null)[]): Promise<(actor: number | null) => string> {
  const accounts = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    accounts.length > 0
      ? await db.selectFrom('account.user').select(['id', 'email']).where('id', 'in', accounts).execute()
      : [];
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return (actor) => (actor === null ? 'command line' : (emails.get(actor) ?? `account ${actor}`));
}

/** What was done last, newest first. */
export async function readDeeds(db: Kysely<DB>): Promise<Deed[]> {
  const rows = await db
    .selectFrom('log.domain_event')
    .select(['occurred_at', 'actor_id', 'payload'])
    .where('lane', '=', DOMAIN_LANE)
    .where('stream_id', '=', STREAM)
    .orderBy('stream_version', 'desc')
    .limit(LISTED)
    .execute();
  const nameOf = await nameActors(
    db,
    rows.map(({ actor_id }) => actor_id),
  );
  return rows.map(({ occurred_at, actor_id, payload }) => {
    const { action, subject, reason = null } = payload as Pick<Deed, 'action' | 'subject'> & { reason?: string | null };
    return { at: occurred_at.toISOString(), by: nameOf(actor_id), action, subject, reason };
  });
}
