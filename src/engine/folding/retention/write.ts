import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkAgainstLog } from '../../log/exports/check.ts';
import { textOf } from '../../log/exports/events.ts';
import { writeCompressed } from '../../log/exports/file.ts';
import { addExport, type Export, moveExport, readExports } from '../../log/exports/record.ts';
import type { Due } from './due.ts';
import { beginFile, settleFiles } from './files.ts';
import type { RetentionParts } from './parts.ts';

/** Told how many events of how many are done, and with what. */
export type OnProgress = (what: 'export' | 'verify', done: number, total: number) => void;

/** Adds numbers up, and tells their sum. */
export function adding(tell: (sum: number) => void): (more: number) => void {
  let sum = 0;
  return (more) => {
    sum += more;
    tell(sum);
  };
}

async function write(parts: RetentionParts, due: Due, onProgress: OnProgress): Promise<Export> {
  const { folder, owner, exports } = parts;
  const { name: partition, spans, events, newest } = due;
  const file = await beginFile(parts, partition);
  const onPage = adding((done) => onProgress('export', done, events));
  const checksum = await writeCompressed(join(exports, file), textOf(folder.db, partition, spans, onPage));
  await owner.transaction().execute(async (transaction) => {
    const written = { partition, file, ...checksum, events, newest_at: newest, spans };
    await settleFiles(transaction, file, await addExport(transaction, written, due.export));
  });
  const added = (await readExports(folder.db)).find((one) => one.file === file);
  if (!added) throw new Error(`the export ${file} was not written down`);
  return added;
}

/**
 * Makes sure that the events of a partition stand in a file, and that the file holds exactly what the log holds. A file
 * that is there is used again; one that is gone is written again.
 *
 * @throws ExportError when the disk is full, or the file holds anything else
 */
export async function ensureExport(parts: RetentionParts, due: Due, onProgress: OnProgress): Promise<Export> {
  const { folder, owner, exports } = parts;
  const isThere = due.export !== undefined && existsSync(join(exports, due.export.file));
  const one = isThere && due.export ? due.export : await write(parts, due, onProgress);
  await checkAgainstLog(
    folder.db,
    exports,
    one,
    adding((done) => onProgress('verify', done, due.events)),
  );
  if (one.state !== 'verified') await moveExport(owner, one, 'verified');
  return { ...one, state: 'verified' };
}
