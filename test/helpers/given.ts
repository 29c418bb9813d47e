import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { readHeads } from '../../src/engine/folding/sources.ts';
import { engagementEvent, type Told } from './events.ts';
import { differences, foldSpans, openRig } from './folding.ts';
import type { Test } from './test.ts';

/** A row of a read model as a test tells it: instants as ISO text, a set of users as the list of their ids. */
type Row = Record<string, string | number | boolean | number[] | string[]>;

const PIECE = 4_096;

/** Writes a row as a test tells it, with only the columns that the test named. */
function tell(row: Record<string, unknown>, columns: string[]): Row {
  const piece = Number(row.piece ?? 0);
  const told = columns.map((column) => {
    const value = row[column];
    if (column === 'users') {
      const bits = [...String(value)].flatMap((bit, index) => (bit === '1' ? [piece * PIECE + index] : []));
      return [column, bits];
    }
    if (Array.isArray(value)) return [column, column === 'sources' ? value : value.map(Number)];
    return [column, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(told);
}

const inOrder = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();

/**
 * Opens a log for one projection, to check its read model after some events.
 *
 * @returns `given(events).foldsTo(table, rows)`: folds the events in one go, event by event, in pairs and by replay.
 * All must give the same, and the given rows in the columns that these name
 * @throws AssertionError
 */
export async function openGiven(t: Test, projection: EngagementProjection) {
  const rig = await openRig(t, { projections: [projection] });
  return (events: Told[]) => ({
    async foldsTo(table: string, rows: Row[]): Promise<void> {
      await rig.clear();
      for (const event of events) await rig.log.append([engagementEvent(event)]);
      await rig.foldAll();
      const { schema } = await rig.live(projection);
      const head = (await readHeads(rig.db, 'engagement', [1])).get(1) ?? 0;
      for (const size of [1, 2]) {
        const spans = Array.from({ length: Math.ceil(head / size) }, (_, n) => ({
          lane: 1,
          after: n * size,
          upTo: Math.min(head, (n + 1) * size),
        }));
        const other = await foldSpans(rig.db, projection, spans);
        assert.deepEqual(await differences(rig.db, projection, schema, other), [], `folded in spans of ${size}`);
        await rig.db.deleteFrom('folding.build').where('schema_name', '=', other).execute();
      }
      assert.ok(await replay(rig.folder, projection));
      const replayed = await rig.live(projection);
      assert.deepEqual(await differences(rig.db, projection, schema, replayed.schema), [], 'replayed');

      const columns = Object.keys(rows[0] ?? {});
      const stored = await sql<Record<string, unknown>>`select * from ${sql.id('read', table)}`.execute(rig.db);
      assert.deepEqual(inOrder(stored.rows.map((row) => tell(row, columns))), inOrder(rows));
    },
  });
}
