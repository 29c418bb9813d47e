import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import { readHeads } from '../../engine/folding/sources.ts';
import { type Epochs, lastingPositionOf, numberOf } from '../../engine/log/epoch.ts';
import { DOMAIN_LANE, type LanePositions, readPositions } from '../../engine/log/lanes.ts';
import { invalid } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the log that this process serves. */
    epochs: Epochs;
  }
}

const TOLD = 'x-log-position';

/** Tells the client a position, so that its next read can ask for at least that; null: nothing changed. */
export function announcePosition(reply: FastifyReply, position: number | null): void {
  if (position !== null) reply.header(TOLD, String(numberOf(reply.server.epochs, position)));
}

/** What the client is told for the position of its write; null when it is told none. */
export function toldNumber(reply: FastifyReply): number | null {
  const told = reply.getHeader(TOLD);
  return told === undefined ? null : Number(told);
}

/** Tells the client what it was told before, maybe in an earlier epoch. */
export function tellAgain(reply: FastifyReply, told: number | null): void {
  if (told !== null) reply.header(TOLD, String(told));
}

/** Statuses of refusals because of what has happened, which the caller may not have read yet. */
const HAPPENED = [404, 409, 412];

/**
 * Tells which position a refused write is explained by: whoever reads up to it sees why. Null when the request was no
 * write, or was refused for what it says itself.
 */
export type Explain = (request: FastifyRequest, status: number) => Promise<number | null>;

/** Explains refusals by the end of the log, because any stream may be the reason. */
export function explainedBy(db: Kysely<DB>): Explain {
  return async ({ method, routeOptions }, status) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.url === undefined || !HAPPENED.includes(status))
      return null;
    const heads = await readHeads(db, 'domain', [DOMAIN_LANE]).catch(() => undefined);
    return heads?.get(DOMAIN_LANE) ?? null;
  };
}

function wantedPosition(request: FastifyRequest): number | null {
  const text = request.headers['x-min-position'];
  if (text === undefined) return null;
  const told = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(told)) return lastingPositionOf(request.server.epochs, told);
  throw invalid('x-min-position', 'must be a position: a whole number from 0');
}

/** Positions that a caller asks to see, by lane. */
export type Wanted = LanePositions;

/** What a read shows, and what of it a caller may ask to see. */
export type Needs = {
  /** The read models that it reads; none when it reads the log itself. */
  projections: string[];
  /** @throws VALIDATION for a position that is not valid */
  wantedBy(request: FastifyRequest): Wanted;
  /** Whether its positions are those that clients remember. */
  tells: boolean;
};

/** What a read of some read models shows of the domain's events. */
export function ownWrites(...projections: string[]): Needs {
  return {
    projections,
    wantedBy(request) {
      const position = wantedPosition(request);
      return new Map(position === null ? [] : [[DOMAIN_LANE, position]]);
    },
    tells: true,
  };
}

/**
 * The same for engagement, where a position names its lane when there are several.
 *
 * @param projections none when the log itself is read, which has every event
 */
export function ownEvents(...projections: string[]): Needs {
  return {
    projections,
    wantedBy(request) {
      const text = request.headers['x-min-position'];
      if (text === undefined) return new Map();
      const positions = readPositions(String(text));
      if (positions) return positions;
      throw invalid('x-min-position', 'must be a position as tracking an event answered it');
    },
    tells: false,
  };
}

/** Waits until the read models have folded what a caller asks to see, and marks the answer as stale if not in time. */
export async function catchUpTo(
  catchUp: CatchUp,
  reply: FastifyReply,
  { projections }: Needs,
  wanted: Wanted,
): Promise<void> {
  const reached = await Promise.all(
    projections.flatMap((projection) => [...wanted].map(([lane, position]) => catchUp(projection, position, lane))),
  );
  if (reached.includes(false)) reply.header('x-stale', 'true');
}

/**
 * Makes a hook that waits until the read models have folded the position that the caller asks for.
 *
 * @param projections the read models that the route reads
 * @returns a `preHandler` hook that throws VALIDATION for a position that is not valid
 */
export function seesOwnWrites(catchUp: CatchUp, ...projections: string[]) {
  const needs = ownWrites(...projections);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    catchUpTo(catchUp, reply, needs, needs.wantedBy(request));
}
