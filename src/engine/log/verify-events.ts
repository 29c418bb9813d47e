import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { type EventRegistry, EventSchemaError } from './event-registry.ts';
import { type LogVerdict, report, SHOWN } from './verify-report.ts';

/** Events in memory at once. */
const PAGE = 100;

/**
 * Engagement events have a known type and belong to an account or to an anonymous visitor, never to both. One of a bot has
 * neither visitor nor network nor work.
 */
export function validEngagement(db: Kysely<DB>, types: readonly string[]): Promise<LogVerdict> {
  return report(
    db,
    'log: each engagement event is valid',
    sql`select from log.engagement_event`,
    sql`select lane, position, event_type from log.engagement_event
      where event_type <> all (${types}::text[]) or path not like '/%'
        or case when bot then num_nonnulls(visitor, network, artwork_id) > 0 else (user_id is null) = (visitor is null) end
        or jsonb_typeof(properties) <> 'object' or (page is not null) <> (event_type = 'view_page')`,
  );
}

/** This code knows the type and version of each domain event, and the schema allows its upcast payload. */
export async function validDomain(db: Kysely<DB>, registry: EventRegistry): Promise<LogVerdict> {
  const verdict: LogVerdict = { name: 'log: each domain event is valid', rows: 0, differences: 0, shown: [] };
  let after = 0;
  for (;;) {
    const events = await db
      .selectFrom('log.domain_event')
      .select(['position', 'type', 'schema_version', 'payload'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGE)
      .execute();
    for (const { position, type, schema_version, payload } of events) {
      try {
        registry.check(type, registry.upcast(type, schema_version, payload as Record<string, unknown>));
      } catch (error) {
        if (!(error instanceof EventSchemaError)) throw error;
        verdict.differences += 1;
        if (verdict.shown.length < SHOWN) verdict.shown.push({ position, complaint: error.message });
      }
    }
    verdict.rows += events.length;
    after = events.at(-1)?.position ?? after;
    if (events.length < PAGE) return verdict;
  }
}
