import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Projection } from '../projection.ts';
import type { Build } from './builds.ts';
import { ReplayError } from './replay-error.ts';

/** Holds a build: readers are not switched over to it before an operator says so. The switch ends it. */
export async function hold(db: Kysely<DB>, { schema }: Build): Promise<void> {
  await db.updateTable('folding.build').set({ held: true }).where('schema_name', '=', schema).execute();
}

/** The build that an operator holds; undefined when there is none. */
export async function findHeld(db: Kysely<DB>, projection: Projection): Promise<Build | undefined> {
  return db
    .selectFrom('folding.build')
    .select(['schema_name as schema', 'version', 'role'])
    .where('projection', '=', projection.name)
    .where('role', '=', 'rebuilding')
    .where('held', '=', true)
    .executeTakeFirst();
}

/** @throws ReplayError when an operator holds a build of this code's version: only the operator may go on with it */
export async function requireNotHeld(db: Kysely<DB>, projection: Projection): Promise<void> {
  const { name, version } = projection;
  if ((await findHeld(db, projection))?.version !== version) return;
  throw new ReplayError(
    `The new build of ${name} is held: look at it with replay ${name} --compare, then --promote or --abandon it.`,
  );
}
