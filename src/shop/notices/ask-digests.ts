import { type Kysely, sql } from 'kysely';
import { isMissingReadModel } from '../../engine/db/sql-state.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { execute } from '../../engine/log/execute.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { outcomeId } from '../../engine/reacting/outcome-id.ts';
import { askDigest, mailedSpan, notices, noticesStream } from './decide.ts';
import { tellable, UNREAD_FOR, wantsMail } from './digest.ts';
import { endOfQuiet, isQuiet } from './quiet.ts';
import { findReader } from './reader.ts';
import { walkHappenings } from './walk.ts';

const IN_A_STEP = 100;
/** Milliseconds after which a member is looked at again, if the process that looks ends meanwhile. */
const LEASE = 2 * 60_000;

type Due = { user_id: number; up_to: number };
type Parts = { db: Kysely<DB>; domainLog: DomainLog };

/**
 * The id of the event that asks for a digest, made from where the last one ended: whoever asks twice, also after a
 * restore that has taken the first away, asks for the same letter, which a mailbox recognises.
 */
const digestId = (userId: number, after: number) => outcomeId('digest', `${userId} ${after}`);

/** Takes some members to look at; no other worker looks at them meanwhile. */
async function take(db: Kysely<DB>, at: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with next as materialized (
      select user_id from notices.due where due_at <= ${at} order by due_at limit ${IN_A_STEP} for update skip locked
    )
    update notices.due d set due_at = ${new Date(at.getTime() + LEASE)} from next where d.user_id = next.user_id
    returning d.user_id, d.up_to`.execute(db);
  return rows;
}

/** Asks for the digest of one member, if there is anything to tell. @returns when to look again; null: there is nothing */
async function askOne({ db, domainLog }: Parts, { user_id }: Due, at: Date): Promise<Date | null> {
  const stream = noticesStream(user_id);
  const { state } = await loadState(domainLog, stream, notices);
  if (!wantsMail(state)) return null;
  // A digest that nobody can be sent would say for ever that they were told.
  if (!(await findReader(db, user_id))) return null;
  if (isQuiet(state.choices, at)) return endOfQuiet(state.choices, at);
  const until = new Date(at.getTime() - UNREAD_FOR);
  const [newest] = await tellable({ db, domainLog }, user_id, state, {
    ...{ after: state.told, mailed: mailedSpan(state), until, now: at },
  });
  if (!newest) return null;
  const after = Math.max(state.told, state.read);
  await execute(domainLog, {
    ...{ stream, decider: notices, actorId: null, at, requestId: 'digest', eventId: digestId(user_id, after) },
    decide: (now) => askDigest(now, user_id, newest.position),
  });
  return null;
}

/**
 * Asks for the mails that are due: one a member, of what has been unread for ten minutes, in no quiet hours. It may run in
 * several workers: the stream of the member decides, so what one has asked for, no other asks for. A member who fails holds
 * up no other.
 *
 * @throws the last failure, when all others are done
 */
export async function askDigests(parts: Parts, at: Date): Promise<void> {
  const { db } = parts;
  try {
    await walkHappenings(db, new Date(at.getTime() - UNREAD_FOR));
  } catch (error) {
    // The read model is made when the worker has begun.
    if (isMissingReadModel(error)) return;
    throw error;
  }
  let failure: unknown;
  for (let due = await take(db, at); due.length > 0; due = await take(db, at))
    for (const one of due) {
      try {
        const again = await askOne(parts, one, at);
        const row = db.updateTable('notices.due').where('user_id', '=', one.user_id);
        if (again) await row.set({ due_at: again }).execute();
        // What came since is looked at when its time has come.
        else await sql`delete from notices.due where user_id = ${one.user_id} and up_to = ${one.up_to}`.execute(db);
      } catch (error) {
        failure = error;
      }
    }
  if (failure !== undefined) throw failure;
}
