import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { forgetAttempts, TIMES } from '../../liveness/attempts.ts';
import { type Checkpoint, lockCheckpoints, readCheckpoints } from '../checkpoints/checkpoints.ts';
import { setStatus } from '../checkpoints/lane-status.ts';
import type { Projection, Source } from '../projection.ts';

/** The key of a fold under way: its build, its lane, and the position that it folds after. */
export function foldKey(schema: string, lane: number, after: number): string {
  return `${schema} ${lane} ${after}`;
}

type FoldUnderWay = { key: string; schema: string; lane: number; after: number };

function parseKey(key: string): FoldUnderWay {
  const [schema = '', lane, after] = key.split(' ');
  return { key, schema, lane: Number(lane), after: Number(after) };
}

const isAt = ({ after }: FoldUnderWay, checkpoint: Checkpoint | undefined) =>
  checkpoint?.position === after && checkpoint.status === 'running';

/**
 * Halts a lane, unless a batch holds its checkpoint or the checkpoint has moved. In the same transaction it takes what
 * was noted of the deaths. So they halt a lane once, also when several processes judge them, and who resumes it then is
 * not undone by one that has read them before.
 *
 * @returns whether it halted
 */
async function halt(db: Kysely<DB>, source: Source, fold: FoldUnderWay): Promise<boolean> {
  const { schema, lane, after } = fold;
  return db.transaction().execute(async (transaction) => {
    const [free] = await lockCheckpoints(transaction, source, schema, { lane, wait: false });
    if (!isAt(fold, free)) return false;
    if (!(await forgetAttempts(transaction, { kind: 'fold', key: fold.key }))) return false;
    const error = `${TIMES} processes stood still while they folded what follows event ${after} of lane ${lane}`;
    await setStatus(transaction, source, schema, 'halted', { lane, error });
    return true;
  });
}

/** Judges one fold. It waits for no batch: a fold under way stays a suspect. @returns whether it is a suspect */
async function judge(db: Kysely<DB>, source: Source, fold: FoldUnderWay, begun: number): Promise<boolean> {
  const checkpoints = await readCheckpoints(db, source, fold.schema);
  const isThere = isAt(
    fold,
    checkpoints.find(({ lane }) => lane === fold.lane),
  );
  if (isThere) return begun < TIMES || !(await halt(db, source, fold));
  await forgetAttempts(db, { kind: 'fold', key: fold.key });
  return false;
}

/**
 * Looks at the folds in which processes died. It forgets a fold that has moved on, and halts one that took down two
 * processes at the same position. It leaves folds of other versions to the workers of those.
 *
 * @returns the projections of the other folds: any may be at fault, so they must be folded one at a time
 */
export async function judgeDeaths(db: Kysely<DB>, projections: Projection[]): Promise<Set<string>> {
  const died = await db.selectFrom('liveness.attempt').select(['key', 'begun']).where('kind', '=', 'fold').execute();
  const suspects = new Set<string>();
  for (const { key, begun } of died) {
    const fold = parseKey(key);
    const build = await db
      .selectFrom('folding.build')
      .select(['projection', 'version'])
      .where('schema_name', '=', fold.schema)
      .executeTakeFirst();
    const projection = projections.find(({ name, version }) => name === build?.projection && version === build.version);
    if (!build) await forgetAttempts(db, { kind: 'fold', key });
    else if (projection && (await judge(db, projection.source, fold, begun))) suspects.add(projection.name);
  }
  return suspects;
}
