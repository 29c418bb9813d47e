import { existsSync } from 'node:fs';
import type { Queue } from 'bullmq';
import type { Kysely, Transaction } from 'kysely';
import type { Config } from '../config.ts';
import { record } from '../console/operations/record.ts';
import type { ProjectionAction } from '../contract/projections.ts';
import type { DB } from '../engine/db/tables.ts';
import type { Build } from '../engine/folding/builds/builds.ts';
import { findBuild } from '../engine/folding/builds/builds.ts';
import type { Projection } from '../engine/folding/projection.ts';
import type { Folder } from '../engine/folding/span.ts';
import type { AdvanceJob } from '../engine/folding/wake-ups/queue.ts';
import type { AnyDecider } from '../engine/log/decider.ts';
import { openDomainLog } from '../engine/log/domain.ts';
import type { RedisClient } from '../engine/redis/open.ts';
import type { AccountParts } from '../shop/accounts/parts.ts';
import type { Surroundings } from './surroundings.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with; the entry point opens it, and closes it afterwards. */
export type Operator = Pick<Surroundings, 'stopOnSignal'> & {
  config: Config;
  db: Kysely<DB>;
  folder: Folder;
  projections: Projection[];
  deciders: AnyDecider[];
  /** Null when no Redis is configured; it may also be away. */
  redis: RedisClient | null;
  queue: Queue<AdvanceJob> | null;
  terminal: Terminal;
};

/** Opens what a command needs, does its work, closes everything; the work returns the exit code of the process. */
export type Run = (work: (operator: Operator) => Promise<number>) => Promise<void>;

/** Why a command cannot be done; the message is one sentence for the operator. */
export class OperatorError extends Error {}

/** The projection of a name. @throws OperatorError, with all names, when there is none */
export function findProjection(projections: Projection[], name: string): Projection {
  const projection = projections.find((one) => one.name === name);
  if (projection) return projection;
  const names = projections.map((one) => one.name).join(', ');
  throw new OperatorError(`There is no projection ${name}; there are ${names}.`);
}

/** The build that readers see. @throws OperatorError when there is none yet */
export async function requireLive(db: Kysely<DB>, projection: Projection): Promise<Build> {
  const live = await findBuild(db, projection, 'live');
  if (live) return live;
  throw new OperatorError(`${projection.name} has no live build yet: start the API or the worker first.`);
}

/** What commands that append need. They send no wake-up: the worker's poll finds the events. */
export function accountParts({ db, folder: { registry } }: Operator): AccountParts {
  return { db, domainLog: openDomainLog(db, { registry, onAppended: () => undefined }) };
}

/** Records what a command does to a read model, and does it, as `record`. @throws what `effect` throws */
export async function recordAction(
  operator: Operator,
  { name, version }: Projection,
  action: ProjectionAction,
  effect?: (transaction: Transaction<DB>) => Promise<boolean>,
): Promise<void> {
  const event = { type: 'read_model_operated' as const, payload: { action, subject: name, version } };
  await record(accountParts(operator).domainLog, { actorId: null, at: new Date() }, event, effect);
}

/** @throws OperatorError in the production image, which has no demo data */
export function requireDemo(): void {
  if (!existsSync(new URL('../../demo/', import.meta.url)))
    throw new OperatorError('Demo data is no part of this installation.');
}
