import { serversOf } from '../engine/db/primary.ts';
import { isPassing, sqlState } from '../engine/db/sql-state.ts';

const UNKNOWN_DATABASE = '3D000';
const REFUSED_USER = /^28/;
const LOCKED = '55P03';
const DISK_FULL = '53100';

/** Where a URL points to, without its password. */
function place(databaseUrl: string): string {
  const servers = serversOf(databaseUrl).map((server) => new URL(server));
  return `${servers[0]?.pathname.slice(1)} at ${servers.map(({ host }) => host).join()}`;
}

/**
 * Explains an error of PostgreSQL, or of its absence, to the operator.
 *
 * @param variable of the environment that has the URL
 * @returns one sentence with the way out, or undefined for an error of another kind
 */
export function explainDatabaseError(
  error: unknown,
  databaseUrl: string,
  variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL' = 'DATABASE_URL',
): string | undefined {
  const state = sqlState(error);
  if (state === UNKNOWN_DATABASE) return `There is no database ${place(databaseUrl)}: make it, or set ${variable}.`;
  if (REFUSED_USER.test(state)) {
    const wayOut = variable === 'DATABASE_URL' ? `mend ${variable}, whose user migrate makes` : `mend ${variable}`;
    return `PostgreSQL refuses the user or the password for ${place(databaseUrl)}: ${wayOut}.`;
  }
  if (state === LOCKED) return 'Somebody else is at work on the same rows for too long; try again.';
  if (state === DISK_FULL) return 'The disk of PostgreSQL is full: make room, and give the same command again.';
  if (isPassing(error))
    return `PostgreSQL does not answer for ${place(databaseUrl)} (${reason(error)}): start it, or set ${variable}.`;
  return undefined;
}

/** The message of an error; the first one when an address was tried over both IPv4 and IPv6. */
function reason(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}
