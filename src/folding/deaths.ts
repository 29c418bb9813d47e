import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { forgetAttempts, TIMES } from '../liveness/attempts.ts';
import { type Checkpoint, lockFreeCheckpoint, readCheckpoints, setStatus } from './checkpoints.ts';
import type { Projection, Source } from './projection.ts';

/** What a fold is called while it is under way: the build, the lane, and the event that it goes on after. */
export function foldKey(schema: string, lane: number, after: number): string {
  return `${schema} ${lane} ${after}`;
}

type Place = { key: string; schema: string; lane: number; after: number };

function placeOf(key: string): Place {
  const [schema = '', lane, after] = key.split(' ');
  return { key, schema, lane: Number(lane), after: Number(after) };
}

const isAt = ({ after }: Place, checkpoint: Checkpoint | undefined) =>
  checkpoint?.position === after && checkpoint.status === 'running';

/** Halts a lane at a place, unless a batch is under way there or it has moved on. @returns whether it did */
async function halt(db: Kysely<DB>, source: Source, place: Place): Promise<boolean> {
  const { schema, lane, after } = place;
  return db.transaction().execute(async (transaction) => {
    if (!isAt(place, await lockFreeCheckpoint(transaction, source, schema, lane))) return false;
    const error = `${TIMES} processes stood still while they folded what follows event ${after} of lane ${lane}`;
    await setStatus(transaction, source, schema, 'halted', { lane, error });
    return true;
  });
}

/** Waits for no batch: while one is under way its fold stays a suspect. @returns whether it is one */
async function judge(db: Kysely<DB>, source: Source, place: Place, begun: number): Promise<boolean> {
  const checkpoints = await readCheckpoints(db, source, place.schema);
  const isThere = isAt(
    place,
    checkpoints.find(({ lane }) => lane === place.lane),
  );
  if (isThere && (begun < TIMES || !(await halt(db, source, place)))) return true;
  await forgetAttempts(db, { kind: 'fold', key: place.key });
  return false;
}

/**
 * Looks at the folds in which processes died: one that has moved on since is forgotten, one that has taken down two
 * processes at the same place is halted there.
 *
 * @returns the projections of the others, any of which may have been at fault: to be folded one at a time
 */
export async function judgeDeaths(db: Kysely<DB>, projections: Projection[]): Promise<Set<string>> {
  const died = await db.selectFrom('liveness.attempt').select(['key', 'begun']).where('kind', '=', 'fold').execute();
  const suspects = new Set<string>();
  for (const { key, begun } of died) {
    const place = placeOf(key);
    const build = await db
      .selectFrom('folding.build')
      .select('projection')
      .where('schema_name', '=', place.schema)
      .executeTakeFirst();
    const projection = projections.find(({ name }) => name === build?.projection);
    if (!projection) await forgetAttempts(db, { kind: 'fold', key });
    else if (await judge(db, projection.source, place, begun)) suspects.add(projection.name);
  }
  return suspects;
}
