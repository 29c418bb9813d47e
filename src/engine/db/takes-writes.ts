import { scheduler } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds that a server may take to connect and to say what it is. */
const PATIENCE = 3_000;
/** Milliseconds that the other servers have to contradict one that says that it takes writes. */
const OTHERS = 300;

/** None of the servers takes writes, or the one that did is a standby now. It says nothing about what was sent before. */
export class NoPrimaryError extends Error {}

/** A server that takes writes. A standby that is promoted begins a timeline, whose number is higher. */
export type Writable = { host: string; port: number; timeline: string };

export const isSameServer = (one: Writable, other: Writable): boolean =>
  one.host === other.host && one.port === other.port;

/** Asks a server whether it takes writes. @returns null when it is a standby @throws when it does not answer */
async function ask(url: string): Promise<Writable | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    application_name: 'vernissage looks for the primary',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ segment: string | null }>(
      'select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as segment',
    );
    const segment = rows[0]?.segment;
    // The name of a segment begins with the timeline.
    return segment ? { host: client.host, port: client.port, timeline: segment.slice(0, 8) } : null;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * Of servers that say that they take writes, the one to believe. One that was given up, and runs on or again before
 * anybody has told it, is on an earlier timeline. Of several on one timeline the known one is right.
 *
 * @param known the one that was believed last
 * @returns undefined when all of them are on earlier timelines than the known one
 */
export function newestOf(found: Writable[], known?: Writable): Writable | undefined {
  const timeline = [known, ...found].reduce((last, one) => (one && one.timeline > last ? one.timeline : last), '');
  const candidates = found.filter((one) => one.timeline === timeline);
  return candidates.find((one) => known && isSameServer(one, known)) ?? candidates[0];
}

/**
 * Finds the server that takes writes, of those that URLs name.
 *
 * @param known the one that was found last
 * @throws NoPrimaryError, or the error of a server that refuses the login
 */
export async function findWritable(urls: string[], known?: Writable): Promise<Writable> {
  const found: Writable[] = [];
  const one = Promise.withResolvers<void>();
  const all = Promise.allSettled(
    urls.map(async (url) => {
      const answer = await ask(url);
      if (!answer) return;
      found.push(answer);
      one.resolve();
    }),
  );
  await Promise.race([all, one.promise.then(() => scheduler.wait(OTHERS))]);
  const newest = newestOf(found, known);
  if (newest) return newest;
  if (found.length > 0)
    throw new NoPrimaryError('no connection: the only server that takes writes is on an earlier timeline');
  const reasons = (await all).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const refusal = reasons.find((reason) => reason instanceof pg.DatabaseError);
  throw refusal ?? new NoPrimaryError('no connection: none of the servers takes writes', { cause: reasons[0] });
}
