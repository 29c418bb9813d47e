import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { adoptSegments } from '../../../scripts/lib/backup/archive.mjs';
import { finishRestore, noteWhole } from '../../../scripts/lib/backup/finish.mjs';
import { startScript } from '../../helpers/command-line.ts';

t.test('what a restore has archived joins the archive, and takes the place of nothing', async (t) => {
  const folder = t.testdir({
    restoring: { wal: { '1.gz': 'another', '2.gz': 'new', '2.history.gz': 'a way', '3.gz.part': 'half' } },
    backups: { wal: { '1.gz': 'kept' } },
  });
  const [from, backups] = [join(folder, 'restoring'), join(folder, 'backups')];
  adoptSegments(from, backups, { home: from, native: null, as: {}, who: 'you' });
  t.same((await readdir(join(backups, 'wal'))).sort(), ['1.gz', '2.gz', '2.history.gz']);
  t.equal(await readFile(join(backups, 'wal/1.gz'), 'utf8'), 'kept');
});

/** Everything that is below a folder, with what the files hold; the time in the name of earlier data left out. */
async function tree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const lines = files.map(async (file) => {
    const name = file.slice(folder.length + 1).replace(/before-[^/]+/, 'before');
    return `${name}: ${await readFile(file, 'utf8')}`;
  });
  return (await Promise.all(lines)).sort();
}

t.test(
  'a restore that is killed at any step, while its data are put in place, is finished by the next start',
  async (t) => {
    let [step, killed] = [0, true];
    while (killed) {
      step += 1;
      const folder = t.testdir({
        home: {
          postgres: { PG_VERSION: 'old' },
          redis: { dump: 'hints of the time that was lost' },
          restoring: { postgres: { PG_VERSION: 'restored' }, wal: { '1.gz': 'another', '2.history.gz': 'a way' } },
        },
        backups: { wal: { '1.gz': 'kept' } },
      });
      const [home, backups] = [join(folder, 'home'), join(folder, 'backups')];
      const place = { home, native: null, as: {}, who: 'you' };
      noteWhole(place);
      const run = await startScript('test/proof/backup/finish-until-killed.mjs', [backups, home, String(step)], {})
        .ended;
      killed = run.signal === 'SIGKILL';
      t.ok(killed || run.code === 0, run.err);
      t.doesNotThrow(() => finishRestore(backups, place), `killed before step ${step}`);
      t.same(await tree(folder), [
        'backups/wal/1.gz: kept',
        'backups/wal/2.history.gz: a way',
        'home/postgres.before/PG_VERSION: old',
        'home/postgres/PG_VERSION: restored',
      ]);
      t.equal(finishRestore(null, place), null, 'nothing is left to be done');
    }
    t.ok(step > 6, `${step} steps`);
  },
);

t.test('without the folder of the backups no start goes on with half a restore', async (t) => {
  const home = t.testdir({ postgres: {}, restoring: { postgres: {}, wal: {} } });
  const place = { home, native: null, as: {}, who: 'you' };
  t.equal(finishRestore(null, place), null, 'data that are not whole are left alone');
  noteWhole(place);
  t.throws(() => finishRestore(null, place), { message: /set BACKUP_DIR/ });
  t.same((await readdir(home)).sort(), ['postgres', 'restoring']);
});
