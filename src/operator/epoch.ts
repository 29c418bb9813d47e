import { Command } from 'commander';
import { sql, type Transaction } from 'kysely';
import { skipIds } from '../engine/db/ids.ts';
import type { DB } from '../engine/db/tables.ts';
import { beginEpoch } from '../engine/log/epoch.ts';
import { DOMAIN_LANE } from '../engine/log/lanes.ts';
import { endAllSessions } from '../shop/accounts/sessions.ts';
import { requireNobodyElse } from './alone.ts';
import type { RunAsOwner } from './migrate.ts';
import { OperatorError } from './operator.ts';
import { counted, grouped } from './words.ts';

const HELP = `
Run it after a restore to an earlier time, before API and workers start. Everybody signs in again, new accounts and works
get ids that were never given out, and positions that clients remember are read as far as the log still goes. Each run
begins another epoch, so a second run does no harm but to sign everybody out once more.`;

/** Seconds that clocks, and the time of the last event, may be off. */
const SLACK = 3_600;

type Last = { at: Date | null; ago: number; ahead: number };

/** When the last domain event was recorded, how long ago that is, or how far ahead; null and 0 when there is none. */
async function readLast(transaction: Transaction<DB>): Promise<Last> {
  const { rows } = await sql<Last>`
    select recorded_at as at, extract(epoch from greatest(now() - recorded_at, interval '0'))::float8 as ago,
      extract(epoch from greatest(recorded_at - now(), interval '0'))::float8 as ahead
    from log.domain_event where lane = ${DOMAIN_LANE} order by position desc limit 1`.execute(transaction);
  return rows[0] ?? { at: null, ago: 0, ahead: 0 };
}

/**
 * Gives everybody who asked to be erased seven days again: what they took back may be lost. Accounts that are closed
 * already have no password, and keep their day.
 */
async function postponeErasures(transaction: Transaction<DB>): Promise<void> {
  await sql`
    update account.user u set erase_at = greatest(erase_at, now() + interval '7 days')
    where erase_at is not null and exists (select from account.password p where p.user_id = u.id)`.execute(transaction);
}

/** `epoch`: begins an epoch of the log. */
export function epochCommand(runAsOwner: RunAsOwner): Command {
  return new Command('epoch')
    .description('begin an epoch of the log after a restore, so that nothing that clients remember is misread')
    .addHelpText('after', HELP)
    .action(() =>
      runAsOwner(async ({ owner, applicationUrl, terminal }) => {
        // They remember what is lost.
        await requireNobodyElse(owner, applicationUrl, 'while an epoch begins');
        const begun = await owner.transaction().execute(async (transaction) => {
          const last = await readLast(transaction);
          if (last.ahead > SLACK)
            throw new OperatorError(
              `The clock of PostgreSQL is behind the last event, which was recorded at ${last.at?.toISOString()}: set it first, or numbers that clients remember would be given out again.`,
            );
          const epoch = await beginEpoch(transaction);
          await skipIds(transaction, last.ago + SLACK);
          await postponeErasures(transaction);
          return { ...epoch, last_event_at: last.at, sessions: await endAllSessions(transaction) };
        });
        const until = begun.last_event_at ? `, recorded at ${begun.last_event_at.toISOString()}` : '';
        terminal.say(
          `A new epoch begins after position ${grouped(begun.head)}${until}.`,
          `${counted(begun.sessions, 'session')} ended; everybody signs in again.`,
        );
        terminal.give(begun);
        return 0;
      }),
    );
}
