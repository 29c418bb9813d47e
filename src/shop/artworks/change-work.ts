import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArtworkReply } from '../../contract/artworks.ts';
import { tagged, whileMatching } from '../../serving/http/etag.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { answerArtwork } from './answer.ts';
import { type ArtworkState, isThere } from './decide.ts';
import type { ArtworkEvent } from './events.ts';
import { artworkIdOf } from './params.ts';
import type { ArtworkParts } from './parts.ts';
import { etagOfArtwork, etagOfDecided } from './present.ts';
import { runOn } from './run.ts';

type Request = FastifyRequest<{ Params: { id: string } }>;

/** Makes a function that changes the work in a path while it is the one that the request knows, and answers it. */
export function changeWorkOf(parts: ArtworkParts) {
  const { db, domainLog } = parts;
  const run = runOn(parts);
  return async (
    request: Request,
    reply: FastifyReply,
    decide: (work: ArtworkState) => { events: ArtworkEvent[] },
  ): Promise<ArtworkReply> => {
    const etag = (work: ArtworkState) => (isThere(work) ? etagOfDecided(work) : null);
    const whileSame = whileMatching(request, etag, decide);
    const { state, position } = await run(request, artworkIdOf(request.params), whileSame);
    announcePosition(reply, position);
    const answer = { artwork: await answerArtwork({ db, domainLog }, state) };
    return tagged(reply, answer, ({ artwork }) => etagOfArtwork(artwork));
  };
}
