import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { type Frontier, reachedBy } from '../../engine/replicas/frontier.ts';
import type { ReadSource } from '../../engine/replicas/read-source.ts';
import { countRead } from '../../engine/replicas/replica-metrics.ts';
import type { Replicas } from '../../engine/replicas/replicas.ts';
import { announcePosition, catchUpTo, type Needs, type Wanted } from './read-your-writes.ts';

/** Does a read where the hook of `sees` has decided. The primary does it again when the replica fails or finds nothing. */
type Read<Reads> = <Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (reads: Reads) => Promise<Answer>,
) => Promise<Answer>;

/** Answers reads from a replica where that is right, and else from the primary. */
export type Reading = {
  /**
   * Makes a hook that decides where a read is answered: by a replica that has what its caller asks to see, else by the
   * primary, which folds up to there.
   *
   * @returns a `preHandler` hook that throws VALIDATION for a position that is not valid
   */
  sees(needs: Needs): preHandlerAsyncHookHandler;
  /**
   * Makes what reads, once for each source: what it keeps in memory is of one source, and so only goes forward.
   *
   * @param warm fills its memory
   */
  from<Reads>(make: (source: ReadSource) => Reads, warm?: (reads: Reads) => Promise<unknown>): Read<Reads>;
  /** Where a read goes whose caller asks to see nothing. */
  source(): ReadSource;
  /** Fills the memory of all that reads a source. */
  warm(source: ReadSource): Promise<unknown>;
};

type Parts = { primary: ReadSource; replicas: Replicas; catchUp: CatchUp };

type Chosen = { source: ReadSource; needs: Needs; wanted: Wanted };

function hasAll(frontier: Frontier | null, { projections }: Needs, wanted: Wanted): boolean {
  if (frontier === null) return false;
  return [...wanted].every(
    ([lane, position]) =>
      (frontier.heads.get(lane) ?? 0) >= position &&
      projections.every((projection) => reachedBy(frontier, projection, lane).position >= position),
  );
}

/** Whether a source has what is wanted; it is asked only when it had not when it was asked last. */
async function has(source: ReadSource, needs: Needs, wanted: Wanted): Promise<boolean> {
  if (wanted.size === 0 || hasAll(source.frontier, needs, wanted)) return true;
  return hasAll(await source.during(source.readFrontier).catch(() => null), needs, wanted);
}

export function createReading({ primary, replicas, catchUp }: Parts): Reading {
  const chosen = new WeakMap<FastifyRequest, Chosen>();
  const warmers: ((source: ReadSource) => Promise<unknown>)[] = [];

  /**
   * Tells the caller what the answer has seen, so that its next read, of whichever process and replica, sees no less. It
   * is read after the answer, which may be of any moment until then.
   */
  const tellSeen = async (reply: FastifyReply, source: ReadSource, { projections, tells }: Needs) => {
    if (!tells) return;
    const frontier = await source.readFrontier();
    const seen = projections.map((projection) => reachedBy(frontier, projection, DOMAIN_LANE).changed);
    announcePosition(reply, Math.max(...seen));
  };

  const readAt = async <Answer>(reply: FastifyReply, { source, needs }: Chosen, work: () => Promise<Answer>) => {
    const answer = await work();
    if (replicas.count > 0) await tellSeen(reply, source, needs);
    return answer;
  };

  return {
    sees: (needs) => async (request, reply) => {
      const wanted = needs.wantedBy(request);
      const replica = replicas.current();
      const isThere = replica !== null && (await has(replica, needs, wanted));
      if (!isThere && replicas.count > 0) countRead(replica ? 'behind' : 'away');
      if (!isThere) await catchUpTo(catchUp, reply, needs, wanted);
      chosen.set(request, { source: isThere ? replica : primary, needs, wanted });
    },

    from(make, warm) {
      const made = new WeakMap<ReadSource, ReturnType<typeof make>>();
      const at = (source: ReadSource) => {
        const reads = made.get(source) ?? make(source);
        made.set(source, reads);
        return reads;
      };
      if (warm) warmers.push((source) => warm(at(source)));
      return async (request, reply, work) => {
        const choice = chosen.get(request);
        if (!choice) throw new Error('the route lacks the hook that chooses where it reads');
        const { source, needs, wanted } = choice;
        if (source !== primary) {
          const read = () => readAt(reply, choice, () => work(at(source)));
          // Whatever a replica fails of, the primary knows better: also what is not found may only not be there yet.
          let outcome: 'replica' | 'behind' | 'failed' = 'replica';
          const answer = await source.during(read).catch((error: unknown) => {
            outcome = 'failed';
            // Of one that is away a single line tells.
            if (replicas.current() === source)
              request.log.warn({ reqId: request.id, err: error }, 'a replica could not answer a read');
            return undefined;
          });
          if (answer === undefined && outcome === 'replica') outcome = 'behind';
          countRead(outcome);
          if (answer !== undefined) return answer;
          await catchUpTo(catchUp, reply, needs, wanted);
        }
        return readAt(reply, { ...choice, source: primary }, () => work(at(primary)));
      };
    },

    source: () => replicas.current() ?? primary,
    warm: (source) => Promise.all(warmers.map((warm) => warm(source))),
  };
}
