import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { prepared } from '../../../engine/db/client.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../../engine/log/lanes.ts';
import { batchLoads } from '../../../engine/waiting/batch-loads.ts';
import type { KeyedRequest } from './key.ts';
import { type Begun, begin, type Outcome, settleRefusal } from './store.ts';

/** Requests of one commit at most. */
const AT_ONCE = 200;

type First = { request: KeyedRequest; at: Date };
type Refused = { keyHash: Buffer; seed: string; refusal: Outcome };

/**
 * An account that is being erased is held; who asks for it then waits alone, and not with all others. All processes insert
 * in one order, so that none waits for another that waits for it.
 */
const beginAll = prepared<{ seed: string }>(
  'begin_requests',
  `with there as (
    select u.id from account.user u where u.id = any($2::bigint[]) for key share skip locked
  )
  insert into http.idempotency (key_hash, account_id, fingerprint, seed, created_at)
  select a.* from unnest($1::bytea[], $2::bigint[], $3::bytea[], $4::uuid[], $5::timestamptz[])
    as a (key_hash, account_id, fingerprint, seed, created_at)
  where a.account_id is null or a.account_id in (select id from there)
  order by a.key_hash
  on conflict do nothing
  returning seed`,
);

const keepAll = prepared<{ key_hash: Buffer }>(
  'keep_refusals',
  `select key_hash from http.keep_refusals($1::bytea[], $2::uuid[], $3::smallint[], $4::text[], $5::smallint) key_hash`,
);

export type Together = {
  /** Begins a request. @throws as `begin` */
  begin(request: KeyedRequest, at: Date): Promise<Begun>;
  /** Keeps a refusal. @returns as `settleRefusal` */
  settleRefusal(request: KeyedRequest, begun: Begun, refusal: Outcome): Promise<Outcome | null>;
};

/**
 * Lets requests that come to a process at the same time share commits. What another run holds is left out of them, so one
 * request that is stuck stops no other: where anybody else has a hand in it, or the commit fails, each goes on alone.
 */
export function createTogether(db: Kysely<DB>): Together {
  const beginFresh = batchLoads(async (asked: readonly First[]): Promise<(string | null)[]> => {
    const seeds = asked.map(() => randomUUIDv7());
    const begun = await beginAll(db, [
      asked.map(({ request }) => request.keyHash),
      asked.map(({ request }) => request.accountId),
      asked.map(({ request }) => request.fingerprint),
      seeds,
      asked.map(({ at }) => at),
    ]);
    const fresh = new Set(begun.map(({ seed }) => seed));
    return seeds.map((seed) => (fresh.has(seed) ? seed : null));
  }, AT_ONCE);

  const keepFree = batchLoads(async (asked: readonly Refused[]): Promise<boolean[]> => {
    // Of two runs of one request the first is kept, and the other is told the same: it goes on alone, and finds it.
    const first = new Map([...asked].reverse().map((refused) => [refused.seed, refused]));
    const each = [...first.values()];
    const rows = await keepAll(db, [
      each.map(({ keyHash }) => keyHash),
      each.map(({ seed }) => seed),
      each.map(({ refusal }) => refusal.status),
      each.map(({ refusal }) => refusal.answer),
      DOMAIN_LANE,
    ]);
    const kept = new Set(rows.map(({ key_hash }) => key_hash.toString('hex')));
    return asked.map((refused) => first.get(refused.seed) === refused && kept.has(refused.keyHash.toString('hex')));
  }, AT_ONCE);

  return {
    async begin(request, at) {
      const seed = await beginFresh({ request, at }).catch(() => null);
      return seed === null ? begin(db, request, at) : { seed, outcome: null };
    },
    async settleRefusal(request, begun, refusal) {
      const isKept = await keepFree({ keyHash: request.keyHash, seed: begun.seed, refusal }).catch(() => false);
      return isKept ? refusal : settleRefusal(db, request, begun, refusal);
    },
  };
}
