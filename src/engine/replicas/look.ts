import type { Kysely } from 'kysely';
import { openPool } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';
import { readFrontier, readIdentity, readLag } from './frontier.ts';
import { MOST_LAG, nameOfReplica, type ReplicaState } from './replica.ts';

/** How a replica is; `lag_seconds` is null when nobody knows. */
export type ReplicaLook = { name: string; state: ReplicaState; lag_seconds: number | null };

async function look(db: Kysely<DB>, primary: Kysely<DB>): Promise<Omit<ReplicaLook, 'name'>> {
  if ((await readIdentity(db)) !== (await readIdentity(primary))) return { state: 'foreign', lag_seconds: null };
  const lag = await readLag(primary, await readFrontier(db));
  return { state: lag > MOST_LAG ? 'lagging' : 'read', lag_seconds: Number.isFinite(lag) ? lag : null };
}

/** Looks at replicas once, as processes that follow them do all the time. */
export function lookAtReplicas(urls: string[], primary: Kysely<DB>): Promise<ReplicaLook[]> {
  return Promise.all(
    urls.map(async (url) => {
      const db = openPool(url, { max: 1, name: 'vernissage operator', limits: 'watch', to: 'replica' });
      const away = { state: 'away', lag_seconds: null } as const;
      const found = await look(db, primary).catch(() => away);
      await db.destroy();
      return { name: nameOfReplica(url), ...found };
    }),
  );
}

const IN_WORDS = {
  lagging: 'is more than a minute behind the log',
  away: 'does not answer',
  foreign: 'holds another log, or the time before a restore: make it anew',
};

/** What an operator must do something about, in sentences. */
export function warningsOfReplicas(replicas: ReplicaLook[]): string[] {
  return replicas.flatMap(({ name, state }) =>
    state === 'read' ? [] : [`The replica ${name} ${IN_WORDS[state]}; the primary answers its reads.`],
  );
}
