import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { copyMissing } from '../../../scripts/lib/backup/copy.mjs';
import { namesIn, requireImages } from '../../../scripts/lib/backup/images.mjs';
import { exclusively, unlessHeld } from '../../../scripts/lib/locks.mjs';
import { startScript } from '../../helpers/command-line.ts';
import { temporaryFolder } from '../../helpers/processes.ts';
import { backupsOf } from './backups.ts';

/** Does work as the command that is backing up a data folder. */
async function whileBackingUp(dataDir: string, work: () => Promise<void>): Promise<boolean> {
  const before = process.env.DATA_DIR;
  process.env.DATA_DIR = dataDir;
  try {
    return await unlessHeld('backup.lock', work);
  } finally {
    if (before === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before;
  }
}

t.test('no command waits for a backup that hangs without a bound', async (t) => {
  const [dataDir, backups] = [temporaryFolder(t), await backupsOf(t, {})];
  const done = await whileBackingUp(dataDir, async () => {
    const never = () => Promise.reject(new Error('the lock is held'));
    await t.rejects(exclusively('backup.lock', 'backing up', never, 1), {
      message: `Gave up after 0 s: another command is still backing up (pid ${process.pid}); wait for its end, or end it, and try again.`,
    });
    const env = { DATA_DIR: dataDir, BACKUP_DIR: backups };
    const { code, err } = await startScript('scripts/backup.mjs', ['--images'], env).ended;
    t.equal(code, 0);
    t.match(err, /^Another command is at work on the backups: /, 'the copy of images ends at once');
  });
  t.ok(done);
  t.notOk(readdirSync(dataDir).includes('backup.lock'), 'the lock is given back');
});

t.test('images that are all away at once take none from the backup', async (t) => {
  const [dataDir, backups] = [temporaryFolder(t), await backupsOf(t, { bases: [{ day: '10', images: ['a'] }] })];
  const images = join(dataDir, 'images');
  const before = new Date('2026-11-09T12:00:00Z');
  for (const path of ['a', 'former'].map((name) => join(backups, 'images', name))) {
    mkdirSync(path);
    utimesSync(path, before, before);
  }
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backups };
  const { code, err } = await startScript('scripts/backup.mjs', ['--prune'], env).ended;
  t.equal(code, 1);
  t.match(
    err,
    /images is empty or missing, though the backup of 2026-11-10.* has 1 of its images: is its disk mounted/,
  );
  t.same(readdirSync(join(backups, 'images')), ['a', 'former']);

  const check = () => requireImages(images, backups);
  mkdirSync(join(images, '.half'), { recursive: true });
  t.throws(check, { message: /npm run backup -- --without-images\.$/ }, 'what is being written is no image');
  mkdirSync(join(images, 'b'));
  t.doesNotThrow(check);
  t.doesNotThrow(() => requireImages(join(dataDir, 'none'), temporaryFolder(t)), 'there never were any');

  rmSync(images, { recursive: true });
  const told = await startScript('scripts/backup.mjs', ['--prune', '--without-images'], env).ended;
  t.equal(told.code, 0, told.err);
  t.same(readdirSync(join(backups, 'images')), ['a'], 'what a base backup names stays all the same');
});

t.test('images that cannot be read are not taken for none', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'images');
  writeFileSync(file, 'not a folder');
  t.throws(() => namesIn(file), { code: 'ENOTDIR' });
  await t.rejects(copyMissing(file, join(folder, 'copy')), { code: 'ENOTDIR' });
});

t.test('a copy that a power cut left empty is made again, and a whole one is never replaced by a part', async (t) => {
  const folder = t.testdir({
    images: { a: { 'large.webp': 'a picture', 'small.webp': 'whole', 'cut.webp': '' } },
    copy: { a: { 'large.webp': '', 'small.webp': 'whole', 'cut.webp': 'a picture' } },
  });
  const [images, copy] = [join(folder, 'images'), join(folder, 'copy')];
  t.equal(await copyMissing(images, copy), 1);
  const said = ['large.webp', 'small.webp', 'cut.webp'].map((name) => readFileSync(join(copy, 'a', name), 'utf8'));
  t.same(said, ['a picture', 'whole', 'a picture']);
  t.equal(await copyMissing(images, copy), 0);
});

t.test('a copy is on disk before it has its name, and its name before the command ends', async (t) => {
  const folder = t.testdir({ images: { a: { 'large.webp': 'a picture' } } });
  const { out, code, err } = await startScript('test/proof/backup/copy-watched.mjs', [folder], {}).ended;
  t.equal(code, 0, err);
  t.same(out.trim().split('\n'), [
    'sync .',
    'sync copy',
    'sync copy/a/large.webp.part',
    'name copy/a/large.webp',
    'sync copy/a',
    'sync copy',
  ]);
});
