import { mkdir, readdir, stat, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { ExportError } from '../../../src/engine/log/exports/export-error.ts';
import { readCompressed, writeCompressed } from '../../../src/engine/log/exports/file.ts';

async function* lines(count: number) {
  for (let n = 1; n <= count; n += 1) yield `line ${n} of a text that is written piece by piece, é\n`;
}

t.test('a full disk is said in a sentence, and leaves no part of a file', async (t) => {
  const folder = join(t.testdir(), 'exports');
  const path = join(folder, 'one.gz');
  await mkdir(folder);
  await symlink('/dev/full', `${path}.unfinished`);
  await t.rejects(
    writeCompressed(path, lines(100_000)),
    new ExportError(`The disk of ${folder} is full: make room, and give the same command again.`),
  );
  t.same(await readdir(folder), []);
});

t.test('what is exported is shown to nobody but its owner', async (t) => {
  const folder = join(t.testdir(), 'exports');
  await writeCompressed(join(folder, 'one.gz'), lines(1));
  const modes = [folder, join(folder, 'one.gz')].map(async (path) => (await stat(path)).mode & 0o777);
  t.same(await Promise.all(modes), [0o700, 0o600]);
});

t.test('a file that is cut off, or is another one, is refused, and a whole one is read line by line', async (t) => {
  const [one, other] = [join(t.testdir(), 'one.gz'), join(t.testdir(), 'other.gz')];
  const checksum = await writeCompressed(one, lines(5_000));
  const longer = await writeCompressed(other, lines(5_001));
  t.same(
    await Array.fromAsync(readCompressed(one, checksum)),
    (await Array.fromAsync(lines(5_000))).map((l) => l.trim()),
  );
  await t.rejects(Array.fromAsync(readCompressed(one, longer)), /is not as it was written/);
  await t.rejects(Array.fromAsync(readCompressed(`${one}.gone`, checksum)), /is not there/);
  await truncate(one, checksum.bytes - 20);
  await t.rejects(Array.fromAsync(readCompressed(one, checksum)), /is not as it was written/);
});
