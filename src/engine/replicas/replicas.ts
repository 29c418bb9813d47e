import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../db/tables.ts';
import type { ReadSource } from './read-source.ts';
import { followReplica, type Replica } from './replica.ts';
import { observeReplicas } from './replica-metrics.ts';

type Warm = (source: ReadSource) => Promise<unknown>;

/** The replicas of a process. */
export type Replicas = {
  /** How many are configured. */
  readonly count: number;
  /** Begins to follow them. @param warm fills the memory of what reads a replica, before anybody waits for it */
  follow(warm: Warm): void;
  /** Where reads go now: always the same replica while that can be read, because memory is filled from it. */
  current(): ReadSource | null;
  close(): void;
};

/**
 * Opens the replicas of a process. Processes begin with different ones, so that reads spread over them.
 *
 * @param primary a pool of the primary, which knows what a replica lacks
 */
export function openReplicas(urls: string[], primary: Kysely<DB>, log: Pick<Logger, 'info' | 'warn'>): Replicas {
  const first = Math.floor(Math.random() * urls.length);
  const inTurn = [...urls.slice(first), ...urls.slice(0, first)];
  let replicas: Replica[] = [];
  return {
    count: urls.length,
    follow(warm) {
      replicas = inTurn.map((url) => followReplica(url, { primary, warm, log }));
      observeReplicas(replicas);
    },
    current: () => replicas.find(({ source }) => source !== null)?.source ?? null,
    close() {
      for (const replica of replicas) replica.close();
    },
  };
}
