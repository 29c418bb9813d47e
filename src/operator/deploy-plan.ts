import { sql } from 'kysely';
import { messageOf } from '../engine/db/error-words.ts';
import { type LongTransaction, readLongTransactions } from '../engine/db/in-the-way.ts';
import { compareMigrations, leavingBehind } from '../engine/db/migrate.ts';
import { isPassing } from '../engine/db/sql-state.ts';
import { findEarlier } from '../engine/folding/builds/begin.ts';
import { stoppedAs } from '../engine/folding/builds/build-status.ts';
import { type Build, findBuild } from '../engine/folding/builds/builds.ts';
import { readProgress } from '../engine/folding/builds/progress.ts';
import { ReplayError } from '../engine/folding/builds/replay-error.ts';
import { sizeOfBuild } from '../engine/folding/builds/sample.ts';
import { readCheckpoints } from '../engine/folding/checkpoints/checkpoints.ts';
import type { Projection } from '../engine/folding/projection.ts';
import { REDACTED } from '../engine/log/event-registry.ts';
import { domainEvents } from '../events.ts';
import { readStart, sample } from './deploy-sample.ts';
import type { Operator } from './operator.ts';

/** What a deploy does to a read model: builds it for the first time, replays it, or switches back to a build. */
export type Step = {
  name: string;
  /** Null when it has no live build. */
  from: number | null;
  to: number;
  what: 'first build' | 'replay' | 'switch back';
  /** Events to fold, and those of the sample that the estimates come from. */
  events: number;
  sampled: number;
  /** Null when there is nothing to estimate from. */
  seconds: number | null;
  /** Of the new build; 0 for a build that is there. */
  bytes: number | null;
};

export type DeployPlan = {
  migrations: { name: string; leaves_behind: boolean }[];
  steps: Step[];
  /** Transactions that a migration would wait behind. */
  in_the_way: LongTransaction[];
  /** Read models that do not fold. */
  stopped: { name: string; state: string; error: string | null }[];
  /** Why this code must not be deployed now; none when it may. */
  reasons: string[];
};

/** Seconds after which a transaction counts as one in the way. */
const IN_THE_WAY = 1;

type Parts = Pick<Operator, 'db' | 'folder' | 'projections'>;

/** The build that this code goes on with, if there is one. */
async function findBegun({ db }: Parts, projection: Projection): Promise<Build | undefined> {
  const earlier = await findEarlier(db, projection);
  if (earlier) return earlier;
  const rebuilding = await findBuild(db, projection, 'rebuilding');
  return rebuilding?.version === projection.version ? rebuilding : undefined;
}

/** How many events are to be folded: those that the begun build lacks, or all. */
async function countLeft(
  { db }: Parts,
  projection: Projection,
  begun: Build | undefined,
  live: Build | undefined,
): Promise<number> {
  const known = begun ?? live;
  if (known) {
    const { folded, total } = await readProgress(db, projection, known);
    return begun ? total - folded : total;
  }
  const { rows } = await sql<{ events: number }>`
    select count(*) as events from ${sql.table(`log.${projection.source}_event`)}`.execute(db);
  return rows[0]?.events ?? 0;
}

async function planStep(
  parts: Parts,
  projection: Projection,
  live: Build | undefined,
  missing: string[],
): Promise<Step> {
  const { db } = parts;
  const begun = live && (await findBegun(parts, projection));
  const known = begun ? 0 : await readStart(parts, projection);
  const events = (await countLeft(parts, projection, begun, live)) - known;
  const { took, bytes, events: sampled } = await sample(parts, projection, missing);
  const each = (amount: number) => (sampled > 0 ? amount / sampled : null);
  const [time, size] = [each(took), each(bytes)];
  const isBack = begun?.role === 'previous';
  const liveBytes = live ? await sizeOfBuild(db, live.schema) : null;
  return {
    name: projection.name,
    from: live?.version ?? null,
    to: projection.version,
    what: !live ? 'first build' : isBack ? 'switch back' : 'replay',
    events,
    sampled,
    seconds: events === 0 ? 0 : time === null ? null : (time * events) / 1_000,
    bytes: isBack ? 0 : (liveBytes ?? (size === null ? null : Math.round(size * events))),
  };
}

/** Events in the log that only newer code can read, in words. */
async function findNewerEvents({ db }: Parts): Promise<string[]> {
  const { rows } = await sql<{ type: string; version: number }>`
    select type, max(schema_version)::int as version from log.domain_event group by type order by type`.execute(db);
  return rows.flatMap(({ type, version }) => {
    const known = type === REDACTED ? 1 : (domainEvents[type]?.version ?? 0);
    return version > known ? [`The log has events ${type} of version ${version}, which only newer code can read.`] : [];
  });
}

/** Turns the error of a sample into a reason. @throws the error itself when it says nothing about the fold */
const sentenceOf =
  ({ name }: Projection) =>
  (error: unknown) => {
    if (isPassing(error)) throw error;
    if (error instanceof ReplayError) return error.message;
    return `This code cannot fold the first events into ${name}: ${messageOf(error)}.`;
  };

/**
 * Finds out what a deploy of this code would do to the database as it is now. Changes nothing; samples fold for about a
 * second each.
 */
export async function planDeploy(parts: Parts): Promise<DeployPlan> {
  const { db, projections } = parts;
  const { missing, unknown, last, required } = await compareMigrations(db);
  const behind = await leavingBehind(missing, last);
  const steps: Step[] = [];
  const stopped: DeployPlan['stopped'] = [];
  const reasons = [
    ...(required === null ? [] : [`The database needs code that knows migration ${required}.`]),
    ...(unknown.length > 0 && missing.length > 0
      ? [
          `The database has ${unknown.join(', ')} and lacks ${missing.join(', ')}: it was migrated by another line of code.`,
        ]
      : []),
    ...behind.map((name) => `Migration ${name} leaves the running code behind: stop API and workers before it.`),
    ...(await findNewerEvents(parts)),
  ];
  for (const projection of projections) {
    const live = await findBuild(db, projection, 'live');
    const isReplaced = live?.version !== projection.version;
    if (isReplaced) {
      const step = await planStep(parts, projection, live, missing).catch(sentenceOf(projection));
      if (typeof step === 'string') reasons.push(step);
      else steps.push(step);
    }
    const { name, source } = projection;
    const checkpoints = live ? await readCheckpoints(db, source, live.schema) : [];
    const state = stoppedAs({ statuses: checkpoints.map(({ status }) => status) });
    const error = checkpoints.find(({ status }) => status === state)?.error ?? null;
    if (state) stopped.push({ name, state, error });
    if (state === 'halted' && !isReplaced)
      reasons.push(`${name} has halted and this code does not replay it: mend it, or resume it, before.`);
  }
  return {
    migrations: missing.map((name) => ({ name, leaves_behind: behind.includes(name) })),
    in_the_way: missing.length > 0 ? await readLongTransactions(db, IN_THE_WAY) : [],
    steps,
    stopped,
    reasons,
  };
}
