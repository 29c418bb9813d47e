import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { UNFINISHED } from '../../log/exports/file.ts';
import { readExports } from '../../log/exports/record.ts';
import { writtenOnce } from '../../write-once.mjs';
import type { RetentionParts } from './parts.ts';
import { RetentionError } from './retention-error.ts';

const FILES = /^(engagement_event_\d+)\.(\d+)\.jsonl\.gz(\.unfinished)?$/;

/** The file in the folder of exports that names the installation to which it belongs. */
const OWNER = 'owner';

async function requireOwnFolder({ owner, exports }: RetentionParts): Promise<void> {
  const { id } = await owner.selectFrom('log.installation').select('id').executeTakeFirstOrThrow();
  if (writtenOnce(join(exports, OWNER), () => `${id}\n`) === `${id}\n`) return;
  throw new RetentionError(
    `The exports in ${exports} are those of another installation: give EXPORTS_DIR another folder.`,
  );
}

const readLeftovers = async ({ owner }: RetentionParts) =>
  (await owner.selectFrom('log.export_leftover').select('file').execute()).map(({ file }) => file);

const filesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/**
 * Begins a new file of a partition: it is a leftover until an export names it.
 *
 * @returns its name, which no file of the partition has or had
 * @throws RetentionError when the folder is another installation's
 */
export async function beginFile(parts: RetentionParts, partition: string): Promise<string> {
  await mkdir(parts.exports, { recursive: true, mode: 0o700 });
  await requireOwnFolder(parts);
  const named = (await readExports(parts.folder.db)).map(({ file }) => file);
  const used = [...named, ...(await filesIn(parts.exports)), ...(await readLeftovers(parts))].flatMap((file) => {
    const [, of, nth] = FILES.exec(file) ?? [];
    return of === partition ? [Number(nth)] : [];
  });
  const file = `${partition}.${1 + Math.max(0, ...used)}.jsonl.gz`;
  await parts.owner.insertInto('log.export_leftover').values({ file }).execute();
  return file;
}

/** Notes that an export names a file, and that none names others any more. @param transaction of the owner */
export async function settleFiles(transaction: Transaction<DB>, named: string, left: string[]): Promise<void> {
  await transaction.deleteFrom('log.export_leftover').where('file', '=', named).execute();
  for (const file of left)
    await transaction
      .insertInto('log.export_leftover')
      .values({ file })
      .onConflict((one) => one.doNothing())
      .execute();
}

/**
 * Removes the files that this database has begun or replaced, and that no export names: they may hold what is blanked
 * since. All others stay: after a restore of the database a file that it does not know may hold events alone.
 *
 * @throws RetentionError when the folder is another installation's
 */
export async function removeLeftovers(parts: RetentionParts): Promise<void> {
  const { owner, exports } = parts;
  if (!existsSync(exports)) return;
  await requireOwnFolder(parts);
  for (const file of await readLeftovers(parts)) {
    for (const name of [file, `${file}${UNFINISHED}`]) await rm(join(exports, name), { force: true });
    await owner.deleteFrom('log.export_leftover').where('file', '=', file).execute();
  }
}

/** The files of exports that this database does not know. After a restore they may be of the time that was lost. */
export async function readUnknownFiles(parts: RetentionParts): Promise<string[]> {
  const named = (await readExports(parts.folder.db)).map(({ file }) => file);
  const known = new Set([...named, ...(await readLeftovers(parts))]);
  return (await filesIn(parts.exports)).filter((file) => FILES.test(file) && !known.has(file)).sort();
}
