import t from 'tap';
import { warningsOfBackups } from '../../src/operations/backups.ts';

t.test(
  'base backups are asked for where npm start archives, and not of a database with an archive of its own',
  async (t) => {
    const well = { archive_failing: false, unarchived_bytes: 0, backup_age_seconds: null };
    t.same(warningsOfBackups({ ...well, archiving: true, backups_expected: true }), [
      'There is no base backup: npm run backup',
    ]);
    t.same(warningsOfBackups({ ...well, archiving: true, backups_expected: false }), []);
    t.same(warningsOfBackups({ ...well, archiving: false, backups_expected: false }), []);
  },
);
