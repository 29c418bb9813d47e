import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { eventsOf, type Page, readPages } from './events.ts';
import { ExportError } from './export-error.ts';
import type { Export } from './record.ts';

/** Events of a page that the log does not hold exactly so. */
async function countDifferences(db: Kysely<DB>, { lane, first, last, lines }: Page): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(*) as events from (
      select * from ${eventsOf(lines)}
      except all
      select * from log.engagement_event where lane = ${lane} and position between ${first} and ${last}
    ) different`.execute(db);
  return rows[0]?.events ?? 0;
}

/**
 * Reads the file of an export back, and compares it with the log: its checksum, its positions without a hole, and every
 * column of every event as PostgreSQL would take it in again.
 *
 * @param folder of the exports
 * @param onPage told how many events were read
 * @throws ExportError when the file is not there, is another one, or holds anything else than the log
 */
export async function checkAgainstLog(
  db: Kysely<DB>,
  folder: string,
  one: Export,
  onPage: (events: number) => void,
): Promise<void> {
  const path = join(folder, one.file);
  for await (const page of readPages(path, one)) {
    if ((await countDifferences(db, page)) > 0)
      throw new ExportError(
        `The file ${path} holds other events than the log (lane ${page.lane}, positions ${page.first} to ${page.last}): move it away, and give the same command again.`,
      );
    onPage(page.lines.length);
  }
}
