import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import t from 'tap';
import { makeBase } from '../../../scripts/lib/backup/base.mjs';
import { readBases, removeOld } from '../../../scripts/lib/backup/catalogue.mjs';
import { startScript } from '../../helpers/command-line.ts';
import type { Test } from '../../helpers/test.ts';
import { backupsOf } from './backups.ts';

const days = (folder: string) => readBases(folder).map(({ finished }) => finished.slice(8, 10));
const ofDays = (t: Test, ...days: string[]) => backupsOf(t, { bases: days.map((day) => ({ day })) });

t.test('a base backup that is not whole stands in the way of no other', async (t) => {
  const folder = await ofDays(t, '10', '11');
  await mkdir(join(folder, 'base/2026-11-12'));
  await mkdir(join(folder, 'base/2026-11-13'));
  await writeFile(join(folder, 'base/2026-11-13/backup.json'), '');
  t.same(days(folder), ['10', '11']);
});

t.test('old base backups go whole, also if the process is killed meanwhile', async (t) => {
  const folder = await ofDays(t, '10', '11', '12');
  const { signal } = await startScript('test/proof/backup/remove-until-killed.mjs', [folder], {}).ended;
  t.equal(signal, 'SIGKILL');
  t.same(days(folder), ['12'], 'what is half removed is no backup');
  t.equal(await removeOld(folder, 1, []), 0);
  t.equal((await readdir(join(folder, 'base'))).length, 1, 'and is gone after the next');
});

t.test(
  'an image that came and went between two base backups stays as long as a time in between can be restored',
  async (t) => {
    const folder = await backupsOf(t, { bases: [{ day: '10', images: ['kept'] }, { day: '12' }, { day: '14' }] });
    const copiedOn = async (name: string, day: string) => {
      await mkdir(join(folder, 'images', name));
      await utimes(join(folder, 'images', name), new Date(), new Date(`2026-11-${day}T12:00:00Z`));
    };
    await copiedOn('before', '09');
    await copiedOn('kept', '09');
    await copiedOn('between', '11');
    await copiedOn('shown', '13');
    const images = async () => (await readdir(join(folder, 'images'))).sort();
    await removeOld(folder, 3, ['shown']);
    t.same(await images(), ['between', 'kept', 'shown']);
    await removeOld(folder, 2, ['shown']);
    t.same(await images(), ['shown'], 'no restore leads there any more');
  },
);

t.test('a copy that fails in the middle takes no room', async (t) => {
  const folder = await ofDays(t, '10');
  const data = t.testdir({ PG_VERSION: '18', base: { '1': 'rows' } });
  await symlink('/elsewhere', join(data, 'pg_tblspc'));
  const client = Object.assign(new pg.Client(), { query: async () => ({ rows: [] }) });
  await t.rejects(makeBase(client, data, folder, []), /pg_tblspc leads elsewhere/);
  t.same(await readdir(join(folder, 'base')), ['2026-11-10T00-00-00-000Z']);
});
