import { mkdir, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { discardRestore, finishRestore, noteWhole } from '../../../scripts/lib/backup/finish.mjs';
import { requireOwner, takeOver } from '../../../scripts/lib/backup/owner.mjs';
import { choose, requireEnd } from '../../../scripts/lib/backup/timelines.mjs';
import { temporaryFolder } from '../../helpers/processes.ts';
import { backupsOf } from './backups.ts';

const LATEST = { to: null, timeline: null };
const at = (day: string) => ({ to: { time: new Date(`2026-11-${day}T12:00:00Z`) }, timeline: null });
const restoredAt = (lsn: string) => ({ '00000002.history': `1\t${lsn}\tbefore 2026-11-15\n` });

t.test('a restore takes no timeline that leaves newer backups out, unless somebody names it', async (t) => {
  const bases = [{ day: '10' }, { day: '20', start: '0/9000028', stop: '0/9000158' }];
  const folder = await backupsOf(t, { bases, wal: restoredAt('0/5000000') });
  const which = /^The newest base backup, of 2026-11-20.*: add --timeline 1 or --timeline 2\.$/;
  t.throws(() => choose(folder, LATEST), { message: which });
  t.throws(() => choose(folder, at('21')), { message: which });
  t.match(choose(folder, { to: null, timeline: 1 }), { timeline: 1, base: { finished: /^2026-11-20/ } });
  t.match(choose(folder, { to: null, timeline: 2 }), { timeline: 2, base: { finished: /^2026-11-10/ } });
  t.match(choose(folder, at('12')), { timeline: 2 }, 'at that time there was one timeline alone');
  t.throws(() => choose(folder, at('09')), { message: /^The first backup that leads there is of 2026-11-10/ });

  const lost = await backupsOf(t, { bases: [{ day: '10' }, { day: '20', timeline: 2 }] });
  t.throws(
    () => choose(lost, LATEST),
    { message: /add --timeline 2 or --timeline 1\.$/ },
    'the archive has lost how timeline 2 began',
  );
});

t.test('a backup that was under way when a timeline was left does not lead beyond', async (t) => {
  const bases = [{ day: '10' }, { day: '11', start: '0/4000028', stop: '0/5000100' }];
  const folder = await backupsOf(t, { bases, wal: restoredAt('0/5000000') });
  t.match(choose(folder, { to: null, timeline: 2 }), { base: { finished: /^2026-11-10/ } });
});

t.test('an archive that goes on after a hole is not replayed up to the hole as if that were its end', async (t) => {
  const segments = { '000000010000000000000003': '', '0000000100000000000000FF': '', '000000010000000100000001': '' };
  const folder = await backupsOf(t, { wal: { ...segments, ...restoredAt('1/5000000') } });
  t.doesNotThrow(() => requireEnd(folder, 1, '1/1000158'));
  t.throws(() => requireEnd(folder, 1, '0/FF000000'), { message: /timeline 1 has a hole: it was replayed up to 0/ });
  t.doesNotThrow(() => requireEnd(folder, 2, '1/5000000'));
  t.throws(() => requireEnd(folder, 2, '1/4FFFFFF'), { message: /timeline 2 has a hole/ });
});

t.test('backups belong to one installation, and another takes them over only when told to', async (t) => {
  const folder = await backupsOf(t, {});
  const [own, other] = [temporaryFolder(t), temporaryFolder(t)];
  requireOwner(folder, own);
  t.doesNotThrow(() => requireOwner(folder, own));
  t.throws(() => requireOwner(folder, other), { message: /those of another installation \(.* on .*\)/ });
  takeOver(folder, other);
  t.doesNotThrow(() => requireOwner(folder, other));
  t.throws(() => requireOwner(folder, own), { message: /to try a restore, a copy of this one/ });
});

t.test('a restore whose last step fails keeps what the next start needs, and another is thrown away', async (t) => {
  const [home, folder] = [temporaryFolder(t), await backupsOf(t, {})];
  const place = { home, native: null, as: {}, who: 'you' };
  const begin = async () => {
    for (const name of ['postgres', 'wal']) await mkdir(join(home, 'restoring', name), { recursive: true });
  };
  await begin();
  discardRestore(place);
  t.same(await readdir(home), []);

  await begin();
  // What cannot be copied: as on a full disk, the archive does not take it.
  await mkdir(join(home, 'restoring/wal/2.history.gz'));
  noteWhole(place);
  t.throws(() => finishRestore(folder, place), { message: /^The data are restored, but .* the next start finishes/ });
  discardRestore(place);
  t.same((await readdir(join(home, 'restoring'))).sort(), ['wal', 'whole']);
  await rmdir(join(home, 'restoring/wal/2.history.gz'));
  finishRestore(folder, place);
  t.same(await readdir(home), ['postgres']);
});
