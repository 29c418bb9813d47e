/** The run-books that the drill of a restore follows (`test/proof/backup/restore`), because each needs a PostgreSQL of its own. */
export const BACKUPS = ['Archiving fails', 'The last backup is old', 'A database is lost'] as const;
