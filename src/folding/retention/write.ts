import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkAgainstLog } from '../../log/exports/check.ts';
import { textOf } from '../../log/exports/events.ts';
import { UNFINISHED, writeCompressed } from '../../log/exports/file.ts';
import { addExport, type Export, moveExport, readExports } from '../../log/exports/record.ts';
import type { Due } from './due.ts';
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

/** The name of the file of an export: `nth` counts the files that a partition has had, from 1. */
export const fileName = (partition: string, nth: number): string => `${partition}.${nth}.jsonl.gz`;

const FILES = /^engagement_event_\d+\.\d+\.jsonl\.gz(\.unfinished)?$/;

/**
 * Removes the files that no export names: an interrupted run has left them, and they may hold what is blanked since. The
 * files of a partition stay while the one that its export names is away: after a restore of the database to an earlier
 * time another file may hold its events alone.
 */
export async function removeLeftovers({ folder, exports }: RetentionParts): Promise<void> {
  const all = await readExports(folder.db);
  const named = new Set(all.map(({ file }) => file));
  const files = await readdir(exports).catch((): string[] => []);
  const isAway = ({ state, file }: Export) => state === 'dropped' && !files.includes(file);
  const needed = new Set(all.filter(isAway).map(({ partition }) => partition));
  const isLeftOver = (file: string) =>
    FILES.test(file) && !named.has(file) && (file.endsWith(UNFINISHED) || !needed.has(file.split('.')[0] ?? ''));
  for (const file of files.filter(isLeftOver)) await rm(join(exports, file), { force: true });
}

/** The number of the next file of a partition: no name is given twice. */
export function nextNumber(all: Export[], partition: string): number {
  const used = all.filter((one) => one.partition === partition).map(({ file }) => Number(file.split('.')[1]));
  return 1 + Math.max(0, ...used);
}

async function write(parts: RetentionParts, due: Due, onProgress: OnProgress): Promise<Export> {
  const { folder, owner, exports } = parts;
  const { name: partition, spans, events, newest } = due;
  const file = fileName(partition, nextNumber(await readExports(folder.db), partition));
  const onPage = adding((done) => onProgress('export', done, events));
  const checksum = await writeCompressed(join(exports, file), textOf(folder.db, partition, spans, onPage));
  await addExport(owner, { partition, file, ...checksum, events, newest_at: newest, spans }, due.export);
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
