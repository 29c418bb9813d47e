import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Counter } from 'prom-client';
import type { Config } from '../../config.ts';
import { BatchBody, TrackBody, TrackReply } from '../../contract/engagement.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { EngagementLog } from '../../engine/log/engagement.ts';
import type { EngagementEvent } from '../../engine/log/engagement-flush.ts';
import type { EngagementVerdict } from '../../engine/log/lane-appender.ts';
import type { RoomWatch } from '../../engine/log/room.ts';
import { metrics } from '../../engine/metrics/registry.ts';
import { fail } from '../../errors.ts';
import { isKeyed } from '../../serving/http/idempotency/key.ts';
import { type Once, TAKES_KEY } from '../../serving/http/idempotency/once.ts';
import { jsonParser } from '../../serving/http/json-body.ts';
import { networksOf, plainAddress, widestNetworkOf } from '../../serving/http/networks.ts';
import type { RateLimiter } from '../../serving/http/rate-limit.ts';
import { optionalUserId } from '../../serving/http/session.ts';
import { isBot } from './bots.ts';
import { numberFrom, openDays, type Sender, toEngagementEvent } from './intake.ts';
import { createIntakeBudget, storedBytes } from './intake-budget.ts';
import { createKnownWorks } from './known-works.ts';
import { AGENT_LENGTH, createVisitors } from './visitor.ts';

export type IntakeParts = {
  db: Kysely<DB>;
  engagementLog: EngagementLog;
  config: Pick<Config, 'engagementBudget'>;
  limiter: RateLimiter;
  room: Pick<RoomWatch, 'isLow'>;
  once: Once;
  now: () => Date;
};

const INTAKE = { ...TAKES_KEY, class: 'engagement' } as const;
const BATCH_BODY_LIMIT = 6 * 1024 * 1024;
/** Seconds. */
const STORAGE_RETRY = 60;

function senderOf(request: FastifyRequest): Sender {
  // The lane and the visitor's number must be made of the same part of it.
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH);
  return {
    userId: optionalUserId(request),
    // However a proxy spells it: a visitor has one number and one lane.
    address: plainAddress(request.ip),
    userAgent,
    bot: isBot(userAgent),
  };
}

/** Drops the body of a request, so that its memory can be freed while the request waits. */
function letGoOfBody(request: { body: unknown }): void {
  request.body = undefined;
}

const engagementEvents = new Counter({
  name: 'vernissage_engagement_events_total',
  help: 'Engagement events that were taken in: `accepted` now, or a `duplicate` of a known one',
  labelNames: ['outcome'],
  registers: [metrics],
});
const acceptedEvents = engagementEvents.labels('accepted');
const duplicateEvents = engagementEvents.labels('duplicate');

function countTaken(accepted: number, duplicates: number): void {
  if (accepted > 0) acceptedEvents.inc(accepted);
  if (duplicates > 0) duplicateEvents.inc(duplicates);
}

/** The token is optional: without a valid one the event is anonymous. */
const security = [{}, { bearer: [] }];

const response = {
  202: TrackReply,
  400: ErrorReply,
  413: ErrorReply,
  415: ErrorReply,
  429: ErrorReply,
  503: ErrorReply,
};

/** The calls that take engagement events in. */
export function intakeRoutes(parts: IntakeParts): FastifyPluginAsyncTypebox {
  const { db, engagementLog, config, limiter, room, once, now } = parts;
  const visitors = createVisitors(db);
  const budget = createIntakeBudget(limiter, config.engagementBudget, now);
  const judgeWorks = createKnownWorks(db, now);

  /** @throws STORAGE_LOW; BUDGET_SPENT; OVERLOADED */
  const append = async (events: EngagementEvent[], { address, userAgent, userId }: Sender) => {
    // What is left of the disk is for domain events.
    if (room.isLow()) throw fail('STORAGE_LOW', { retryAfter: STORAGE_RETRY });
    const networks = networksOf(address);
    budget.requireLeft(networks);
    const [bytes, count] = [storedBytes(events), events.length];
    const sender = userId ?? `${address}\n${userAgent}`;
    const verdict = await engagementLog.append(events, sender, widestNetworkOf(address));
    budget.spend(networks, Math.round((bytes * verdict.accepted) / count));
    return verdict;
  };

  /** @param count the events that the request held, whether stored or not: the receipt compares it with the log */
  const acknowledge = (count: number, { lane, accepted, duplicates, position }: EngagementVerdict): TrackReply => {
    engagementLog.acknowledge(lane, count);
    countTaken(accepted, duplicates);
    return { accepted, duplicates, position };
  };

  return async (app) => {
    const take = async (bodies: TrackBody[], request: FastifyRequest): Promise<TrackReply> => {
      const arrived = now();
      const opening = openDays(visitors, arrived);
      if (opening) await opening;
      const sender = senderOf(request);
      const events = bodies.map((body) => toEngagementEvent(body, sender, visitors, arrived));
      // While they wait, only the events are kept: the parsed bodies may be many times as large.
      letGoOfBody(request);
      bodies.length = 0;
      const count = events.length;
      const judging = judgeWorks(events);
      if (judging) await judging;
      return acknowledge(count, await append(events, sender));
    };

    /** Does what `take` does, under an Idempotency-Key. */
    const takeOnce = async (bodies: TrackBody[], request: FastifyRequest, reply: FastifyReply) => {
      const arrived = now();
      await openDays(visitors, arrived);
      const sender = senderOf(request);
      const events = bodies.map((body) => toEngagementEvent(body, sender, visitors, arrived));
      await judgeWorks(events);
      return once.run(request, reply, async (firstId) => {
        letGoOfBody(request);
        bodies.length = 0;
        const count = events.length;
        const numbered = firstId === undefined ? events : numberFrom(firstId, events);
        return acknowledge(count, await append(numbered, sender));
      });
    };

    // navigator.sendBeacon sends text/plain.
    app.addContentTypeParser('text/plain', jsonParser(app));

    app.post(
      '/engagement/track',
      {
        config: INTAKE,
        schema: {
          tags: ['engagement'],
          operationId: 'trackEvent',
          summary: 'Record an event',
          security,
          body: TrackBody,
          response,
        },
      },
      (request, reply) => {
        reply.code(202);
        return isKeyed(request) ? takeOnce([request.body], request, reply) : take([request.body], request);
      },
    );

    app.post(
      '/engagement/batch',
      {
        config: INTAKE,
        bodyLimit: BATCH_BODY_LIMIT,
        schema: {
          tags: ['engagement'],
          operationId: 'trackEvents',
          summary: 'Record up to 500 events',
          security,
          body: BatchBody,
          response,
        },
      },
      (request, reply) => {
        reply.code(202);
        return isKeyed(request) ? takeOnce(request.body.events, request, reply) : take(request.body.events, request);
      },
    );
  };
}
