import type { FastifyRequest } from 'fastify';
import type { Decision } from '../../engine/log/command.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { type Executed, execute } from '../../engine/log/execute.ts';
import { requireUserId } from '../../serving/http/session.ts';
import { type ArtworkState, artwork, artworkStream } from './decide.ts';
import type { ArtworkEvent } from './events.ts';

/**
 * Runs a decision of the caller on a work. The route announces the position.
 *
 * @param eventId the first event's id, when the same request may have run before
 * @returns the decided state, and what was appended
 * @throws what the decision throws, CONFLICT
 */
type Run = (
  request: FastifyRequest,
  id: number,
  decide: (state: ArtworkState) => Decision<ArtworkEvent>,
  eventId?: string,
) => Promise<Executed<ArtworkState, ArtworkEvent>>;

/** Makes a `Run`. */
export function runOn({ domainLog, now }: { domainLog: DomainLog; now: () => Date }): Run {
  return async (request, id, decide, eventId) =>
    execute(domainLog, {
      stream: artworkStream(id),
      decider: artwork,
      decide,
      // Asked at each run: the session may have ended while an image arrived and was drawn.
      actorId: requireUserId(request),
      at: now(),
      requestId: request.id,
      eventId,
    });
}
