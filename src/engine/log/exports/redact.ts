import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { EngagementRedaction } from '../redact.ts';
import { eventsOf, headerOf, type Page, pagesOf, readPages } from './events.ts';
import { type Checksum, writeCompressed } from './file.ts';
import type { Export } from './record.ts';

/** The temporary table of the events that were changed: `before` and `after`, as rows of the log. */
export const CHANGED = sql.table('changed');

/** The lines of a page without a person's texts; notes the events that were changed. */
async function redactPage(
  transaction: Transaction<DB>,
  { lines }: Page,
  { userId, artworkIds, words, pages }: EngagementRedaction,
): Promise<{ text: string; changed: number }> {
  const { rows } = await sql<{ text: string; changed: number }>`
    with judged as materialized (
      select e as before, case when r.path is null then e else json_populate_record(e,
        json_build_object('path', r.path, 'page', r.page, 'properties', '{}'::json)) end as after
      from ${eventsOf(lines)} e left join lateral
        log.redaction(e, ${userId}::bigint, ${artworkIds}::bigint[], ${words}, ${pages}) r on true
    ), noted as (
      insert into ${CHANGED} select before, after from judged where before is distinct from after returning 1
    )
    select string_agg(row_to_json(after)::text, e'\n' order by (after).position) as text,
      (select count(*) from noted) as changed
    from judged`.execute(transaction);
  const [redacted] = rows;
  if (!redacted) throw new Error('a page of an export came to nothing');
  return redacted;
}

/**
 * Writes the file of an export anew, without a person's texts, under another name. The events that were changed are in
 * the table CHANGED until the transaction ends. Where the old file is away, the log gives the events if it holds them.
 *
 * @param transaction of the owner
 * @param folder of the exports
 * @param file the name of the new file
 * @throws ExportError when the events are nowhere, or the old file is not as it was written, or the disk is full
 */
export async function rewriteExport(
  transaction: Transaction<DB>,
  folder: string,
  one: Export,
  file: string,
  redaction: EngagementRedaction,
): Promise<Checksum & { changed: number }> {
  await sql`
    create temporary table changed (before log.engagement_event, after log.engagement_event) on commit drop`.execute(
    transaction,
  );
  const path = join(folder, one.file);
  const isInLogAlone = one.state !== 'dropped' && !existsSync(path);
  const pages = isInLogAlone ? pagesOf(transaction, one.spans) : readPages(path, one);
  let changed = 0;
  async function* redactedText() {
    yield headerOf(one.partition, one.spans);
    for await (const page of pages) {
      const redacted = await redactPage(transaction, page, redaction);
      changed += redacted.changed;
      yield `${redacted.text}\n`;
    }
  }
  const checksum = await writeCompressed(join(folder, file), redactedText());
  return { ...checksum, changed };
}
