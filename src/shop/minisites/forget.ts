import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { endStream } from '../../engine/log/end-stream.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import type { EndedStream } from '../../engine/log/redact.ts';
import { deleteMinisite, minisite, minisiteStream, slugClaim } from './decide.ts';

/** The slugs that an account's mini-sites ever had. */
export async function slugsOf(domainLog: DomainLog, userId: number): Promise<string[]> {
  const slugs = new Set<string>();
  for await (const { payload } of domainLog.read(minisiteStream(userId)))
    if (typeof payload.slug === 'string') slugs.add(payload.slug);
  return [...slugs];
}

/** Those of some slugs that a mini-site has now. Whoever has just been erased has none. */
export async function findTaken(db: Kysely<DB>, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ claim: string }>`
    select claim from log.claim where lane = ${DOMAIN_LANE} and claim = any(${slugs.map(slugClaim)})`.execute(db);
  const claims = new Set(rows.map(({ claim }) => claim));
  return new Set(slugs.filter((slug) => claims.has(slugClaim(slug))));
}

/**
 * Deletes the mini-site of an account with its pages, unless that is done, and releases its slug.
 *
 * @returns its stream, to be blanked; null when there never was a mini-site
 */
export function forgetMinisite(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  return endStream(domainLog, {
    stream: minisiteStream(userId),
    decider: minisite,
    decide: (state) => (state ? deleteMinisite(state) : { events: [] }),
    at,
  });
}
