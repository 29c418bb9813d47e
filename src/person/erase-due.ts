import { whileLocked } from '../engine/folding/builds/alone.ts';
import { ReplayError } from '../engine/folding/builds/replay-error.ts';
import { readWanted } from '../engine/folding/builds/wanted.ts';
import { NotFoldingError } from '../engine/folding/forget.ts';
import { forgetDueInEngagement } from '../engine/folding/retention/forget.ts';
import { RetentionError } from '../engine/folding/retention/retention-error.ts';
import { GoneOnError, redactDueStreams } from '../engine/log/redact.ts';
import { AppError } from '../errors.ts';
import { type DueAccount, findDue, noteFailure } from '../shop/accounts/erasure/due.ts';
import { findEntry } from '../shop/waitlist/forget.ts';
import { type ErasingParts, erasePerson } from './erase.ts';
import type { Person } from './forget-engagement.ts';

type Rights = Pick<ErasingParts, 'redactStreams' | 'redactEngagement'>;
type Parts = Omit<ErasingParts, keyof Rights>;

type Options = {
  /** What blanks the events of an account; left out, what a worker may. */
  rights?: (account: DueAccount) => Rights;
  /** Whether those of which a try has just failed are tried, too. */
  atOnce?: boolean;
  /** After it nobody else is begun with. */
  signal?: AbortSignal;
};

/** Errors whose message is a sentence without a word of the person. */
const SENTENCES = [AppError, GoneOnError, NotFoldingError, ReplayError, RetentionError];

const reasonOf = (error: unknown): string =>
  error instanceof Error && SENTENCES.some((kind) => error instanceof kind)
    ? error.message
    : `unexpected: ${(error as { code?: string }).code ?? (error as Error).name}`;

/** Who asked. Only a proved address is theirs: everything else that has it may be somebody else's. */
async function personOf({ db }: Parts, account: DueAccount): Promise<Person> {
  const entry = account.is_verified ? await findEntry(db, account.email) : undefined;
  return { email: account.is_verified ? account.email : '', account, entry, unseen: true };
}

const rightsOfWorker =
  (parts: Parts) =>
  (account: DueAccount): Rights => ({
    redactStreams: (ended) => redactDueStreams(parts.db, account.id, ended),
    redactEngagement: (redaction) => forgetDueInEngagement(parts, redaction),
  });

/**
 * Whether another version of a read model serves or is built. This code cannot fold that build, and erasing would drop
 * it: an operator chooses the time for that, and a worker waits until the deploy is over.
 */
async function isDeploying({ db, projections }: Parts): Promise<boolean> {
  const wanted = await readWanted(db);
  const roles = ['live', 'rebuilding'] as const;
  const builds = await db
    .selectFrom('folding.build')
    .select(['projection', 'version'])
    .where('role', 'in', roles)
    .execute();
  return projections.some(
    ({ name, version }) =>
      (wanted.get(name) ?? version) !== version ||
      builds.some((build) => build.projection === name && build.version !== version),
  );
}

/**
 * Erases everybody who asked for it and is due, one after the other, in one process of the cluster at a time. What was
 * interrupted is gone on with by the next call. A worker does nothing while a deploy is under way. What fails is noted, and tried again ten minutes later.
 *
 * @param parts.db of connections with sessions of their own
 * @returns how many were erased
 * @throws the last failure, for the log, when all others are done
 */
export async function eraseDue(
  parts: Parts,
  { rights = rightsOfWorker(parts), atOnce = false, signal }: Options = {},
): Promise<number> {
  const { db } = parts;
  const find = () => findDue(db, { again: !atOnce });
  if ((await find()).length === 0 || (!atOnce && (await isDeploying(parts)))) return 0;
  let erased = 0;
  let failure: unknown;
  await whileLocked(db, ['vernissage erasure', 'due'], async () => {
    for (const account of await find()) {
      if (signal?.aborted) return;
      try {
        await erasePerson({ ...parts, ...rights(account) }, await personOf(parts, account), new Date());
        erased += 1;
      } catch (error) {
        failure = error;
        await noteFailure(db, account.id, reasonOf(error));
      }
    }
  });
  if (failure !== undefined) throw failure;
  return erased;
}
