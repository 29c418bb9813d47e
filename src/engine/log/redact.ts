import { type Kysely, type RawBuilder, sql } from 'kysely';
import { sqlState } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { readLaneHeads } from './heads.ts';
import { DOMAIN_LANE } from './lanes.ts';
import type { Span } from './read-span.ts';

/** A stream to blank. Its last event stays and says that the stream has ended; `position` is that of the last event. */
export type EndedStream = { stream: string; position: number };

const SERIALIZATION_FAILURE = '40001';

/** A stream that was to be blanked has gone on after its end; the message names it. */
export class GoneOnError extends Error {}

/** Engagement events in one transaction, which stays under a second at this size. */
const BATCH = 50_000;

/**
 * Blanks all events of streams except their last ones, in one transaction, and releases the claims of the streams.
 * Blanked events keep their positions and versions; folds and decisions skip them.
 *
 * @param owner a pool opened as `owner`: the application may not do this
 * @returns how many events were blanked now
 * @throws GoneOnError, and then nothing is blanked
 */
export function redactStreams(owner: Kysely<DB>, ended: EndedStream[]): Promise<number> {
  return blankStreams(owner, ended, sql`log.redact_streams(`);
}

/**
 * The same with the rights of the application, which has them over the streams of an account whose erasure is due.
 *
 * @param account whose owner asked for it seven days ago, says the log
 */
export function redactDueStreams(db: Kysely<DB>, account: number, ended: EndedStream[]): Promise<number> {
  return blankStreams(db, ended, sql`log.redact_due_streams(${account}::bigint, `);
}

async function blankStreams(db: Kysely<DB>, ended: EndedStream[], call: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ redacted: number }>`
    select ${call}${DOMAIN_LANE}::smallint, ${ended.map(({ stream }) => stream)}::text[],
      ${ended.map(({ position }) => position)}::bigint[]) as redacted`
    .execute(db)
    .catch((error: unknown) => {
      if (sqlState(error) !== SERIALIZATION_FAILURE || !(error instanceof Error)) throw error;
      throw new GoneOnError(`Somebody is still at work: ${error.message}. Try again.`, { cause: error });
    });
  return rows[0]?.redacted ?? 0;
}

/** Which texts to take out of engagement: those of an account, those about its works, and those that match words. */
export type EngagementRedaction = {
  userId: number | null;
  artworkIds: number[];
  /** A regular expression of PostgreSQL, matched regardless of case. */
  words: string;
  /** Likewise, for names of pages. Figures count pages, so the match must be certain: matches are replaced. */
  pages: string;
};

/**
 * Takes a person's texts out of the engagement log, span by span. What figures count stays, except for pages that name
 * the person.
 *
 * @param db a pool opened as `owner`, or for an erasure that is due, with `redactDueSpan`, the application's
 * @returns how many events were changed now
 */
export async function redactEngagement(
  db: Kysely<DB>,
  redaction: EngagementRedaction,
  redactOne: typeof redactSpan = redactSpan,
): Promise<number> {
  const { rows: lanes } = await sql<{ lane: number; head: number }>`
    select lane, head from (${readLaneHeads()}) lanes order by lane`.execute(db);
  let redacted = 0;
  for (const { lane, head } of lanes)
    for (let after = 0; after < head; after += BATCH)
      redacted += await redactOne(db, { lane, after, upTo: after + BATCH }, redaction);
  return redacted;
}

/** Takes a person's texts out of a span of the engagement log. @returns how many events were changed */
export async function redactSpan(
  owner: Kysely<DB>,
  { lane, after, upTo }: Span,
  { userId, artworkIds, words, pages }: EngagementRedaction,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select log.redact_engagement(${lane}::smallint, ${after}::bigint, ${upTo}::bigint, ${userId}::bigint,
      ${artworkIds}::bigint[], ${words}, ${pages}) as changed`.execute(owner);
  return rows[0]?.changed ?? 0;
}

/** The same with the rights of the application, for an account whose erasure is due. */
export async function redactDueSpan(
  db: Kysely<DB>,
  { lane, after, upTo }: Span,
  { userId, artworkIds, words, pages }: EngagementRedaction,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select log.redact_due_engagement(${userId}::bigint, ${lane}::smallint, ${after}::bigint, ${upTo}::bigint,
      ${artworkIds}::bigint[], ${words}, ${pages}) as changed`.execute(db);
  return rows[0]?.changed ?? 0;
}
