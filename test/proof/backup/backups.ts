import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addBase, type Base } from '../../../scripts/lib/backup/catalogue.mjs';
import { temporaryFolder } from '../../helpers/processes.ts';
import type { Test } from '../../helpers/test.ts';

type Given = {
  bases?: (Partial<Base> & { day: string })[];
  /** What is in the archive, by name without `.gz`. */
  wal?: Record<string, string>;
};

/** A folder of backups, with base backups of November days that hold no data. */
export async function backupsOf(t: Test, { bases = [], wal = {} }: Given): Promise<string> {
  const folder = temporaryFolder(t);
  for (const name of ['base', 'wal', 'images']) await mkdir(join(folder, name));
  for (const { day, ...given } of bases) {
    const half = join(folder, 'base/new.part');
    await mkdir(join(half, 'data'), { recursive: true });
    await addBase(folder, half, {
      finished: `2026-11-${day}T00:00:00.000Z`,
      timeline: 1,
      start: '0/3000028',
      stop: '0/3000158',
      segment: '000000010000000000000003',
      images: [],
      files: {},
      ...given,
    });
  }
  for (const [name, text] of Object.entries(wal)) await writeFile(join(folder, `wal/${name}.gz`), gzipSync(text));
  return folder;
}
