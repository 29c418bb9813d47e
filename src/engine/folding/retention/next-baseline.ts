import { sql } from 'kysely';
import type { LaneSpan } from '../../log/exports/record.ts';
import { holdFloors } from '../../log/floor.ts';
import { advance } from '../advance.ts';
import { copyBuild, requireBaseline } from '../builds/baseline.ts';
import { type Build, createBuild, dropBuild, findBuild } from '../builds/builds.ts';
import { addCheckpoints, readCheckpoints } from '../checkpoints/checkpoints.ts';
import { compareTables, inSnapshot } from '../comparing/verify.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { RetentionError } from './retention-error.ts';

async function placesOf({ db }: Folder, { source }: Projection, { schema }: Build): Promise<Map<number, number>> {
  return new Map((await readCheckpoints(db, source, schema)).map(({ lane, position }) => [lane, position]));
}

/** The next baseline that an interrupted run has begun, unless it is of no use; otherwise a copy of the last baseline. */
async function begin(folder: Folder, projection: Projection, spans: LaneSpan[]): Promise<Build> {
  const begun = await findBuild(folder.db, projection, 'next-baseline');
  const places = begun ? await placesOf(folder, projection, begun) : new Map<number, number>();
  const isAhead = [...places].some(([lane, at]) => at > (spans.find((span) => span.lane === lane)?.last ?? at));
  const lanes = spans.map(({ lane }) => lane);
  if (begun?.version === projection.version && !isAhead) {
    await addCheckpoints(folder.db, projection.source, begun.schema, lanes);
    return begun;
  }
  return folder.db.transaction().execute(async (transaction) => {
    await holdFloors(transaction);
    if (begun) await dropBuild(transaction, projection, begun);
    const baseline = await requireBaseline(transaction, projection);
    const created = await createBuild(transaction, projection, 'next-baseline', lanes);
    if (baseline) await copyBuild(transaction, projection, baseline, created);
    return created;
  });
}

/** @throws RetentionError when the live build and the next baseline have not stepped over the same events */
async function requireSameParked({ db }: Folder, { name }: Projection, { schema }: Build): Promise<void> {
  const { rows } = await sql<{ lane: number; position: number }>`
    with parked as (
      select p.lane, p.position, b.role from folding.parked_event p join folding.build b using (schema_name)
      join folding.engagement_checkpoint c on c.schema_name = ${schema} and c.lane = p.lane and p.position <= c.position
      where b.projection = ${name} and b.role in ('live', 'next-baseline')
    )
    select lane, position from parked group by lane, position having count(*) = 1 order by 1, 2 limit 1`.execute(db);
  const [one] = rows;
  if (one)
    throw new RetentionError(
      `${name} has stepped over event ${one.position} of lane ${one.lane}, and a replay would not, or the other way round: replay ${name} first.`,
    );
}

/** @throws RetentionError when a table is not what the last baseline and the events after it say */
async function check({ db }: Folder, projection: Projection, { schema }: Build): Promise<void> {
  const verdicts = await inSnapshot(db, (transaction) => compareTables(transaction, projection, schema));
  const wrong = verdicts.find(({ differences }) => differences > 0);
  if (wrong)
    throw new RetentionError(
      `The next baseline differs from the log (${wrong.name}, ${wrong.differences} times): run verify. The partition stays.`,
    );
}

/**
 * Makes the baseline of a projection at the end of some spans: a copy of the last one, or nothing where the log is whole,
 * into which the events are folded. It is compared with what the log says by other means than the fold.
 *
 * @returns undefined when the baseline that is there has folded the spans already
 * @throws RetentionError when it cannot be made, or is not what it must be
 * @throws ReplayError when the last one is of another version
 */
export async function makeNextBaseline(
  folder: Folder,
  projection: Projection,
  spans: LaneSpan[],
): Promise<Build | undefined> {
  const baseline = await findBuild(folder.db, projection, 'baseline');
  if (baseline?.version === projection.version) {
    const places = await placesOf(folder, projection, baseline);
    if (spans.every(({ lane, last }) => (places.get(lane) ?? 0) >= last)) return undefined;
  }
  const next = await begin(folder, projection, spans);
  const places = await placesOf(folder, projection, next);
  const goals = new Map(places);
  for (const { lane, last } of spans) goals.set(lane, last);
  await advance(folder, projection, next, { goals });
  const behind = (await readCheckpoints(folder.db, projection.source, next.schema)).find(
    ({ lane, position }) => position !== goals.get(lane),
  );
  if (behind)
    throw new RetentionError(
      `The next baseline of ${projection.name} stands at ${behind.position} of lane ${behind.lane}: ${behind.error ?? 'try again'}.`,
    );
  await requireSameParked(folder, projection, next);
  await check(folder, projection, next);
  return next;
}
