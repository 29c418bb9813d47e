import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/client.ts';
import type { DB } from '../db/tables.ts';
import { DOMAIN_LANE } from './lanes.ts';
import { untilAnswered } from './resend.ts';

export type DomainVerdict =
  | { verdict: 'stored' | 'known'; position: number; version: number }
  | { verdict: 'version_conflict'; version: number }
  | { verdict: 'claim_taken'; claim: string };

/** An append as the log's function takes it. */
export type EncodedAppend = {
  /** The ids of its events. */
  ids: string[];
  json: string;
};

/** Appends as one array, which the log's functions take. */
export const inOneArray = (items: EncodedAppend[]) => `[${items.map(({ json }) => json).join()}]`;

export type VerdictRow = {
  verdict: string;
  last_position: number | null;
  stream_version: number;
  claim: string | null;
};

const append = prepared<VerdictRow>(
  'append_domain',
  'select verdict, last_position, stream_version, claim from log.append_domain($1::smallint, $2::jsonb)',
);

export function verdictOf({ verdict, last_position, stream_version, claim }: VerdictRow): DomainVerdict {
  if ((verdict === 'stored' || verdict === 'known') && last_position !== null)
    return { verdict, position: last_position, version: stream_version };
  if (verdict === 'claim_taken' && claim !== null) return { verdict, claim };
  return { verdict: 'version_conflict', version: stream_version };
}

/** Finds, for appends with known ids, the first events that the log holds exactly as given. @returns their ids */
async function findOwn(db: Kysely<DB>, items: EncodedAppend[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.event_id as id
    from jsonb_array_elements(${inOneArray(items)}::jsonb) item
    join log.domain_event e on e.lane = ${DOMAIN_LANE} and e.event_id = (item #>> '{events,0,event_id}')::uuid
    where e.stream_id = item ->> 'stream_id' and e.payload = item #> '{events,0,payload}'
      and e.meta = item #> '{events,0,meta}'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores appends in one transaction. When the answer is lost it sends them again, and the log knows them by their ids.
 * An append that the first sending stored is answered as stored; one that was known before, as known.
 *
 * @returns a verdict for each, in order
 * @throws OUTCOME_UNKNOWN when the answer stays lost; what PostgreSQL throws while nothing is stored
 */
export function flushDomain(db: Kysely<DB>, items: EncodedAppend[]): Promise<DomainVerdict[]> {
  return untilAnswered(async (again) => {
    const rows = await append(db, [DOMAIN_LANE, inOneArray(items)]);
    const verdicts = rows.map(verdictOf);
    const known = items.filter((_, index) => verdicts[index]?.verdict === 'known');
    if (!again || known.length === 0) return verdicts;
    const own = await findOwn(db, known);
    return verdicts.map((verdict, index) => {
      const first = items[index]?.ids[0];
      const isOwn = verdict.verdict === 'known' && first !== undefined && own.has(first.toLowerCase());
      return isOwn ? { ...verdict, verdict: 'stored' } : verdict;
    });
  });
}
