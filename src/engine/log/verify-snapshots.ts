import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { type AnyDecider, encodeState } from './decider.ts';
import { toStoredEvent } from './domain-reads.ts';
import type { EventRegistry } from './event-registry.ts';
import { createStreamReader, FEW } from './streams.ts';
import { type LogVerdict, SHOWN } from './verify-report.ts';

type Kept = { stream_id: string; decider: string; state_version: number; stream_version: number; state: unknown };

/** Snapshots in memory at once: the largest are whole mini-sites. */
const PAGE = 10;

async function* readSnapshots(db: Kysely<DB>): AsyncGenerator<Kept> {
  let last = { stream_id: '', decider: '', state_version: 0 };
  for (;;) {
    const { rows } = await sql<Kept>`
      select stream_id, decider, state_version, stream_version, state from log.snapshot
      where (stream_id, decider, state_version) > (${last.stream_id}, ${last.decider}, ${last.state_version}::int)
      order by stream_id, decider, state_version limit ${PAGE}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end;
  }
}

/** Whether a snapshot is still there as it was read: a stream may be blanked, or snapshots forgotten, meanwhile. */
async function isThere(db: Kysely<DB>, { stream_id, decider, state_version, stream_version }: Kept): Promise<boolean> {
  const found = await db
    .selectFrom('log.snapshot')
    .select('position')
    .where('stream_id', '=', stream_id)
    .where('decider', '=', decider)
    .where('state_version', '=', state_version)
    .where('stream_version', '=', stream_version)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Compares every snapshot that this code would use with what its stream says, folded from the first event. Snapshots of
 * other versions of a decider are left out: nothing reads them.
 */
export async function verifySnapshots(
  db: Kysely<DB>,
  registry: EventRegistry,
  deciders: AnyDecider[],
): Promise<LogVerdict> {
  const verdict: LogVerdict = {
    name: 'log: each snapshot is what its stream says',
    rows: 0,
    differences: 0,
    shown: [],
  };
  const known = new Map(deciders.map((decider) => [`${decider.name} ${decider.version}`, decider]));
  const readPage = createStreamReader(db);
  const foldTo = async (decider: AnyDecider, stream: string, version: number) => {
    let state = decider.initial;
    for (let after = 0, more = true; more; ) {
      const page = await readPage({ stream, after, size: FEW });
      for (const row of page.rows)
        if (row.stream_version <= version) state = decider.evolve(state, toStoredEvent(row, registry));
      after = page.rows.at(-1)?.stream_version ?? after;
      more = page.more && after < version;
    }
    return JSON.parse(JSON.stringify(encodeState(decider, state)));
  };
  for await (const kept of readSnapshots(db)) {
    const { stream_id, decider: name, state_version, stream_version, state } = kept;
    const decider = known.get(`${name} ${state_version}`);
    if (!decider) continue;
    verdict.rows += 1;
    const expected = await foldTo(decider, stream_id, stream_version);
    if (isDeepStrictEqual(expected, state) || !(await isThere(db, kept))) continue;
    verdict.differences += 1;
    if (verdict.shown.length < SHOWN)
      verdict.shown.push({ stream_id, decider: name, stream_version, kept: state, expected });
  }
  return verdict;
}
