import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { adoptSegments } from '../../scripts/lib/backup/archive.mjs';

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
