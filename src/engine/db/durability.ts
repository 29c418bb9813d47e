import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** PostgreSQL may lose what it has confirmed; the message says which setting is wrong. */
export class DurabilityError extends Error {}

/** What PostgreSQL promises of a commit, by the names of its settings. */
export type Durability = {
  synchronous_commit: string;
  fsync: string;
  full_page_writes: string;
  /** Without it a page that the disk has spoiled is read as if it were right. Nothing is lost by that alone. */
  data_checksums: string;
};

/** The settings as a session of the application has them: those of its role may differ from the server's. */
export async function readDurability(db: Kysely<DB>): Promise<Durability> {
  const { rows } = await sql<Durability>`
    select current_setting('synchronous_commit') as synchronous_commit, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums`.execute(
    db,
  );
  if (!rows[0]) throw new Error('PostgreSQL does not say its settings');
  return rows[0];
}

/** The settings with which an acknowledged event may be lost, such as "fsync is off"; none when nothing is. */
export function weaknessesOf({ synchronous_commit, fsync, full_page_writes }: Durability): string[] {
  return [
    ...(['on', 'remote_apply'].includes(synchronous_commit) ? [] : [`synchronous_commit is ${synchronous_commit}`]),
    ...(fsync === 'on' ? [] : [`fsync is ${fsync}`]),
    ...(full_page_writes === 'on' ? [] : [`full_page_writes is ${full_page_writes}`]),
  ];
}

/** @throws DurabilityError when PostgreSQL may lose what it has confirmed, unless somebody has said that it may */
export async function requireDurability(db: Kysely<DB>, { unsafe }: { unsafe: boolean }): Promise<void> {
  const weak = weaknessesOf(await readDurability(db));
  if (weak.length === 0 || unsafe) return;
  throw new DurabilityError(
    `PostgreSQL may lose what it has confirmed, because ${weak.join(' and ')}: set it to on for the user of DATABASE_URL, or DATABASE_UNSAFE=on where events may be lost.`,
  );
}
