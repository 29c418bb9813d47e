import t from 'tap';
import { readBackups, warningsOfBackups } from '../../../src/console/operations/backups.ts';
import { openTestPool } from '../../helpers/database.ts';
import { privatePostgres } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/processes.ts';

t.test('base backups are asked for where npm start archives', async (t) => {
  const well = { archive_failing: false, unarchived_bytes: 0, backup_age_seconds: null };
  t.same(warningsOfBackups({ ...well, archiving: true, backups_expected: true }), [
    'There is no base backup: npm run backup',
  ]);
  t.same(warningsOfBackups({ ...well, archiving: true, backups_expected: false }), []);
  t.same(warningsOfBackups({ ...well, archiving: false, backups_expected: false }), []);
});

t.test('a database with an archive of its own needs no base backup of ours', async (t) => {
  const postgres = await privatePostgres(t, temporaryFolder(t));
  await postgres.ask("alter system set archive_mode = 'on'", "alter system set archive_command = '/bin/true'");
  await postgres.kill();
  await postgres.start();
  const backups = await readBackups(openTestPool(t, postgres.database));
  t.match(backups, { archiving: true, backups_expected: false, backup_age_seconds: null });
  t.same(warningsOfBackups(backups), []);
});
