import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/** Seconds after which the last base backup is old: a daily one has failed once. */
const OLD_AFTER = 48 * 3_600;
/** Bytes that PostgreSQL may hold back for an archive that takes nothing. */
const HELD_BACK = 1_073_741_824;

/** How PostgreSQL's archive does, and how old the last base backup of our command is. */
export type Backups = {
  /** Whether PostgreSQL archives what it writes. */
  archiving: boolean;
  /** Whether base backups by our command are expected: PostgreSQL was started with BACKUP_DIR. */
  backups_expected: boolean;
  /** Whether the last attempt failed. */
  archive_failing: boolean;
  /** Bytes that were written and are not archived: a segment or two while all is well. */
  unarchived_bytes: number;
  /** Null when there is no base backup by our command. */
  backup_age_seconds: number | null;
};

/** Reads how the backups are. */
export async function readBackups(db: Kysely<DB>): Promise<Backups> {
  // A segment is named by its timeline, and the two halves of the number of its first byte.
  const { rows } = await sql<Backups>`
    select s.archiving, s.archiving and s.ours as backups_expected,
      s.archiving and coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as archive_failing,
      case when s.archiving and a.last_archived_wal ~ '^[0-9A-F]{24}' then
        greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
          - ('0x' || substr(a.last_archived_wal, 9, 8))::bigint * 4294967296
          - (('0x' || substr(a.last_archived_wal, 17, 8))::bigint + 1) * s.segment)::bigint
        else 0 end as unarchived_bytes,
      (select extract(epoch from now() - b.finished_at)::float8 from log.backup b) as backup_age_seconds
    from pg_stat_archiver a,
      (select current_setting('archive_mode') <> 'off' as archiving,
        coalesce(current_setting('vernissage.backups', true) = 'on', false) as ours,
        pg_size_bytes(current_setting('wal_segment_size')) as segment) s`.execute(db);
  const [backups] = rows;
  if (!backups) throw new Error('PostgreSQL has no statistics of its archive');
  return backups;
}

/** What an operator must do something about, in sentences. */
export function warningsOfBackups(backups: Backups): string[] {
  const { archiving, backups_expected, archive_failing: failing, unarchived_bytes: bytes } = backups;
  const { backup_age_seconds: age } = backups;
  const days = Math.floor((age ?? 0) / 86_400);
  return [
    ...(failing || bytes > HELD_BACK
      ? [
          'PostgreSQL cannot archive what it writes, and keeps it until its disk is full: look at the disk of BACKUP_DIR',
        ]
      : []),
    ...(backups_expected && age === null ? ['There is no base backup: npm run backup'] : []),
    ...(!archiving && age !== null
      ? ['PostgreSQL archives nothing any more, although it was backed up: start with BACKUP_DIR']
      : []),
    ...(age !== null && age > OLD_AFTER ? [`The last base backup is ${days} days old: npm run backup`] : []),
  ];
}
