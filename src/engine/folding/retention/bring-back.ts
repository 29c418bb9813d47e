import { join } from 'node:path';
import { sql } from 'kysely';
import { eventsOf, readPages } from '../../log/exports/events.ts';
import { type Export, moveExport, readExports } from '../../log/exports/record.ts';
import { aloneWithExports, type RetentionParts } from './parts.ts';
import { RetentionError } from './retention-error.ts';
import { adding } from './write.ts';

export type BringBackOptions = { onProgress: (done: number, total: number) => void; onBack: (back: Export) => void };

/** Takes the events of an export into the log again: all of them, or none. */
async function bringOneBack(parts: RetentionParts, one: Export, onProgress: BringBackOptions['onProgress']) {
  const onPage = adding((done) => onProgress(done, one.events));
  await parts.owner.transaction().execute(async (transaction) => {
    for await (const { lines } of readPages(join(parts.exports, one.file), one)) {
      await sql`insert into log.engagement_event select * from ${eventsOf(lines)}`.execute(transaction);
      onPage(lines.length);
    }
    await moveExport(transaction, one, 'brought back');
  });
}

/**
 * Brings exported events back into the log. The floor of the log sinks when they are the last that were dropped.
 *
 * @param partition the partition that held them; undefined: all that are dropped, the last ones first
 * @throws RetentionError when there is nothing to bring back
 * @throws ExportError when a file is not there, or is not as it was written; then its events are not brought back
 */
export function bringBack(
  parts: RetentionParts,
  partition: string | undefined,
  { onProgress, onBack }: BringBackOptions,
): Promise<void> {
  return aloneWithExports(parts, async () => {
    const all = await readExports(parts.folder.db);
    const dropped = all.filter((one) => one.state === 'dropped' && (partition ?? one.partition) === one.partition);
    if (dropped.length === 0)
      throw new RetentionError(
        partition === undefined
          ? 'No partition is dropped: the log is whole.'
          : `No export of ${partition} is dropped.`,
      );
    for (const one of dropped.reverse()) {
      await bringOneBack(parts, one, onProgress);
      onBack(one);
    }
  });
}
