import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { invalid } from '../errors.ts';
import type { CatchUp } from '../folding/catch-up.ts';
import { readHeads } from '../folding/checkpoints.ts';
import { type Epochs, lastingPositionOf, numberOf } from '../log/epoch.ts';
import { DOMAIN_LANE, type LanePositions, readPositions } from '../log/lanes.ts';

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

/**
 * Makes a hook that waits until the read models have folded the position that the caller asks for, and marks the answer
 * as stale when they have not in time.
 *
 * @param projections the read models that the route reads
 * @returns a `preHandler` hook that throws VALIDATION for a position that is not valid
 */
export function seesOwnWrites(catchUp: CatchUp, ...projections: string[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const position = wantedPosition(request);
    if (position === null) return;
    const reached = await Promise.all(projections.map((projection) => catchUp(projection, position)));
    if (reached.includes(false)) reply.header('x-stale', 'true');
  };
}

function lanePositionsOf(request: FastifyRequest, lanes: number): LanePositions {
  const text = request.headers['x-min-position'];
  if (text === undefined) return new Map();
  const positions = readPositions(String(text), lanes);
  if (positions) return positions;
  throw invalid('x-min-position', 'must be a position as tracking an event answered it');
}

/**
 * The same for engagement, where a position names its lane when there are several.
 *
 * @param lanes how many there are
 * @param projections the read models that the route reads; none when it reads the log itself, which has every event
 * @returns a `preHandler` hook that throws VALIDATION for a position that is not valid
 */
export function seesOwnEvents(catchUp: CatchUp, lanes: number, ...projections: string[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const positions = lanePositionsOf(request, lanes);
    const reached = await Promise.all(
      projections.flatMap((projection) =>
        [...positions].map(([lane, position]) => catchUp(projection, position, lane)),
      ),
    );
    if (reached.includes(false)) reply.header('x-stale', 'true');
  };
}
