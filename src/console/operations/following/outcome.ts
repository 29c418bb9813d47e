import type { Kysely } from 'kysely';
import type { Outcome } from '../../../contract/following.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { findBatch } from '../../../engine/folding/batches.ts';
import { type Build, findBuild } from '../../../engine/folding/builds/builds.ts';
import { readCheckpoints } from '../../../engine/folding/checkpoints/checkpoints.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { findTouched, type TouchedTable } from '../../../engine/folding/touched.ts';
import { readParked } from '../parked.ts';
import type { FoundEvent } from './find-events.ts';
import { spellProcess } from './spell-process.ts';

/** Characters of a value that are shown. */
const LONGEST = 200;

/** A value of a row as text; the sets of users that are kept as bits are counted. */
function spell(value: string | null): string {
  const text = value ?? 'null';
  if (text.length <= LONGEST) return text;
  if (/^[01]+$/.test(text)) return `${text.replaceAll('0', '').length} of ${text.length} bits`;
  return `${text.slice(0, LONGEST)}…`;
}

const spellAll = (values: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, spell(value)]));

const spellTable = ({ rows, ...table }: TouchedTable) => ({
  ...table,
  rows: rows.map(({ key, now }) => ({ key: spellAll(key), now: now && spellAll(now) })),
});

type Told = Pick<Outcome, 'state' | 'note'> & Partial<Outcome>;

/** What has become of an event that the checkpoint has passed. */
async function findPassed(
  db: Kysely<DB>,
  projection: Projection,
  build: Build,
  event: FoundEvent,
  until: number,
): Promise<Told> {
  const { schema, version } = build;
  const folded = await findBatch(db, schema, event);
  const time =
    'batch' in folded
      ? { at: folded.batch.folded_at.toISOString(), by: spellProcess(folded.batch.by) }
      : { before: folded.before?.toISOString() ?? null };
  const [parked] = await readParked(db, schema, event);
  if (parked) return { state: 'parked', note: parked.error, ...time };
  // The SQL of this code names rows of its own version alone.
  if (version !== projection.version)
    return { state: 'folded', note: `by version ${version} of the read model`, ...time };
  const touched = performance.now() < until ? await findTouched(db, projection, schema, event) : null;
  const note = touched === null ? 'its rows take too long to find' : '';
  return { state: 'folded', note, ...time, touched: touched?.map(spellTable) ?? null };
}

async function find(db: Kysely<DB>, projection: Projection, event: FoundEvent, until: number): Promise<Told> {
  if (projection.source === 'domain' && !projection.types.includes(event.type))
    return { state: 'unconcerned', note: 'it folds other types' };
  const build = await findBuild(db, projection, 'live');
  if (!build) return { state: 'none', note: 'the API or the worker makes it when it starts' };
  const checkpoints = await readCheckpoints(db, event.source, build.schema);
  const checkpoint = checkpoints.find(({ lane }) => lane === event.lane);
  const behind = event.position - (checkpoint?.position ?? 0);
  if (behind <= 0) return findPassed(db, projection, build, event, until);
  if (checkpoint?.status === 'halted' && behind === 1) return { state: 'halted', note: checkpoint.error ?? '' };
  return { state: 'waiting', note: `${checkpoint?.status ?? 'new'}, ${behind - 1} before it` };
}

/**
 * What a read model has made of an event, when, and in which rows.
 *
 * @param until milliseconds of `performance.now()` after which rows are not looked for any more
 */
export async function findOutcome(
  db: Kysely<DB>,
  projection: Projection,
  event: FoundEvent,
  until: number,
): Promise<Outcome> {
  const { name } = projection;
  return {
    projection: name,
    at: null,
    before: null,
    by: null,
    touched: null,
    ...(await find(db, projection, event, until)),
  };
}
