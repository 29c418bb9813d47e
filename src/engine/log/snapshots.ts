import type { Kysely } from 'kysely';
import { prepared } from '../db/client.ts';
import type { DB } from '../db/tables.ts';
import { DOMAIN_LANE } from './lanes.ts';
import type { Snapshot, SnapshotKind } from './streams.ts';

/** Snapshots that a process saves at the same time: commands need the connections more. */
const AT_ONCE = 2;

const save = prepared(
  'save_snapshot',
  'select log.save_snapshot($1::smallint, $2, $3, $4::int, $5::int, $6::bigint, $7::jsonb)',
);

export type SnapshotWriter = {
  /**
   * Saves a snapshot of a stream in the background, unless too many are being saved, or one of this stream and decider
   * already. Nothing depends on it, so it never fails: the next command that folds as many events tries again.
   *
   * @param makeState makes the state as JSON, only when it is saved
   */
  save(stream: string, kind: SnapshotKind, at: Omit<Snapshot, 'state'>, makeState: () => unknown): void;
  /** Waits until nothing is being saved. */
  drain(): Promise<void>;
};

/** Makes the writer of snapshots of a process. */
export function createSnapshotWriter(db: Kysely<DB>): SnapshotWriter {
  const saving = new Map<string, Promise<void>>();
  return {
    save(stream, { decider, stateVersion }, { version, position }, makeState) {
      const key = `${decider}:${stream}`;
      if (saving.size >= AT_ONCE || saving.has(key)) return;
      const saved = Promise.resolve()
        .then(() =>
          save(db, [DOMAIN_LANE, stream, decider, stateVersion, version, position, JSON.stringify(makeState())]),
        )
        .catch(() => undefined)
        .then(() => void saving.delete(key));
      saving.set(key, saved);
    },
    async drain() {
      await Promise.all(saving.values());
    },
  };
}
