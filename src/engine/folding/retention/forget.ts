import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { type Export, readExports } from '../../log/exports/record.ts';
import { CHANGED, rewriteExport } from '../../log/exports/redact.ts';
import { type EngagementRedaction, redactDueSpan, redactEngagement, redactSpan } from '../../log/redact.ts';
import { changeBaselines } from '../builds/baseline.ts';
import { type Build, dropBuild, enterSchema, findBuild } from '../builds/builds.ts';
import type { EngagementProjection, ReadModelTable } from '../projection.ts';
import { beginFile, removeLeftovers, settleFiles } from './files.ts';
import { aloneWithExports, ofEngagement, type RetentionParts } from './parts.ts';
import { RetentionError } from './retention-error.ts';

type OfReadModels = Pick<RetentionParts, 'folder' | 'projections'>;

/** How long the transaction waits for the disk of the exports, between two statements. */
const DISK_PATIENCE = '10min';

/** The events that were changed and that the baseline has folded, as they were before or are after. */
const changedEvents = (when: 'before' | 'after', { schema }: Build) => sql`
  select (c.${sql.ref(when)}).* from ${CHANGED} c
    join folding.engagement_checkpoint p on p.lane = (c.before).lane and p.position >= (c.before).position
  where p.schema_name = ${schema} and not exists (
    select from folding.parked_event e
    where e.schema_name = ${schema} and e.lane = p.lane and e.position = (c.before).position)`;

/** What a table holds more, or less, because events that the baseline has folded were changed. */
function deltaOf({ key, columns, expected }: ReadModelTable, baseline: Build) {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const sums = sql.join(columns.map((column) => sql`sum(${sql.ref(column)})::bigint as ${sql.ref(column)}`));
  const rowsOf = (when: 'before' | 'after') => {
    const sign = when === 'before' ? sql`-` : sql``;
    const values = sql.join(columns.map((column) => sql`${sign} ${sql.ref(column)} as ${sql.ref(column)}`));
    return sql`(
      with folded as (${changedEvents(when, baseline)})
      select ${keys}, ${values} from (${sql.raw(expected)}) expected)`;
  };
  return sql`
    select ${keys}, ${sums} from (${rowsOf('before')} union all ${rowsOf('after')}) said group by ${keys}`;
}

/** Corrects the baseline of a projection by the events that were changed. */
async function correctBaseline(transaction: Transaction<DB>, projection: EngagementProjection): Promise<void> {
  const baseline = await findBuild(transaction, projection, 'baseline');
  if (!baseline) return;
  await enterSchema(transaction, baseline.schema);
  for (const table of projection.tables) {
    if (table.blanking)
      await sql`with blanked as (${changedEvents('after', baseline)}) ${sql.raw(table.blanking)}`.execute(transaction);
    if (!table.adding) continue;
    const { statement, gone } = table.adding;
    await sql`with delta as (${deltaOf(table, baseline)}) ${sql.raw(statement)}`.execute(transaction);
    await sql`delete from ${sql.table(table.name)} where ${sql.raw(gone)}`.execute(transaction);
  }
}

/**
 * Takes a person's texts out of the file of an export, out of the baselines that have folded its events, and out of the
 * log if that holds them too: all in one transaction, so that no event is corrected twice.
 *
 * @returns how many events were changed
 * @throws RetentionError when a replay copies a baseline for too long
 */
async function forgetInExport(parts: RetentionParts, one: Export, redaction: EngagementRedaction): Promise<number> {
  const { owner, projections, exports } = parts;
  const file = await beginFile(parts, one.partition);
  const changed = await owner.transaction().execute(async (transaction) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${DISK_PATIENCE}, true)`.execute(transaction);
    const { changed, ...checksum } = await rewriteExport(transaction, exports, one, file, redaction);
    if (changed === 0) return 0;
    for (const projection of ofEngagement(projections)) await correctBaseline(transaction, projection);
    if (one.state !== 'dropped')
      for (const { lane, first, last } of one.spans)
        await redactSpan(transaction, { lane, after: first - 1, upTo: last }, redaction);
    await transaction
      .updateTable('log.export')
      .set({ file, ...checksum })
      .where('id', '=', one.id)
      .execute();
    await settleFiles(transaction, file, [one.file]);
    // Last, because only the commit must not come while somebody copies: no copy is half of before and half of after.
    if (!(await changeBaselines(transaction)))
      throw new RetentionError('A replay copies a baseline for too long: give the same command again once it folds.');
    return changed;
  });
  await removeLeftovers(parts);
  return changed;
}

/**
 * Drops baselines on their way, which the next run makes anew, and those of another version that nothing needs while no
 * export is dropped.
 *
 * @throws RetentionError for one of another version that is needed
 */
async function requireOwnBaselines({ folder, projections }: OfReadModels): Promise<void> {
  const isWhole = (await readExports(folder.db)).every(({ state }) => state !== 'dropped');
  for (const projection of ofEngagement(projections)) {
    const next = await findBuild(folder.db, projection, 'next-baseline');
    if (next) await folder.db.transaction().execute((transaction) => dropBuild(transaction, projection, next));
    const baseline = await findBuild(folder.db, projection, 'baseline');
    if (!baseline || baseline.version === projection.version) continue;
    if (!isWhole)
      throw new RetentionError(
        `The baseline of ${projection.name} is of version ${baseline.version}, and this code has version ${projection.version}: erase with the code that serves.`,
      );
    await folder.db.transaction().execute((transaction) => dropBuild(transaction, projection, baseline));
  }
}

/**
 * Takes a person's texts out of engagement: out of the exports with their baselines, and out of the log. What was
 * interrupted is gone on with by the next call.
 *
 * @returns how many events were changed now
 * @throws RetentionError, or ExportError when a file is not there
 */
export function forgetInEngagement(parts: RetentionParts, redaction: EngagementRedaction): Promise<number> {
  return aloneWithExports(parts, async () => {
    await removeLeftovers(parts);
    await requireOwnBaselines(parts);
    let changed = 0;
    for (const one of await readExports(parts.folder.db)) changed += await forgetInExport(parts, one, redaction);
    return changed + (await redactEngagement(parts.owner, redaction));
  });
}

/**
 * The same for an account whose erasure is due, with the rights of the application, which reaches no exports.
 *
 * @throws RetentionError when there are exports
 */
export function forgetDueInEngagement(parts: OfReadModels, redaction: EngagementRedaction): Promise<number> {
  return aloneWithExports(parts, async () => {
    if ((await readExports(parts.folder.db)).length > 0)
      throw new RetentionError('The exports of the log are out of reach of a worker: give the command erase --due.');
    await requireOwnBaselines(parts);
    return redactEngagement(parts.folder.db, redaction, redactDueSpan);
  });
}
