import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ArtworkReply, DescribeImageBody, OrderImagesBody } from '../../contract/artworks.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { GUARDED, tagged, whileMatching } from '../../http/etag.ts';
import { announcePosition } from '../../http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../http/session.ts';
import { answerArtwork } from '../answer.ts';
import { type ArtworkState, isThere } from '../decide.ts';
import type { ArtworkEvent } from '../events.ts';
import { ArtworkParams, artworkIdOf } from '../params.ts';
import type { ArtworkParts } from '../parts.ts';
import { etagOfArtwork, etagOfDecided } from '../present.ts';
import { runOn } from '../run.ts';
import { describeImage, orderImages } from './decide.ts';

const shared = {
  tags: ['artworks'],
  response: {
    200: ArtworkReply,
    400: ErrorReply,
    401: ErrorReply,
    403: ErrorReply,
    404: ErrorReply,
    409: ErrorReply,
    503: ErrorReply,
  },
};

/** Putting the images of a work in order, and saying what each shows: for their artists. */
export function imageOrderRoutes(parts: ArtworkParts): FastifyPluginAsyncTypebox {
  const { db, domainLog } = parts;
  const run = runOn(parts);
  const change = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    decide: (work: ArtworkState) => { events: ArtworkEvent[] },
  ) => {
    const etag = (work: ArtworkState) => (isThere(work) ? etagOfDecided(work) : null);
    const whileSame = whileMatching(request, etag, decide);
    const { state, position } = await run(request, artworkIdOf(request.params), whileSame);
    announcePosition(reply, position);
    const answer = { artwork: await answerArtwork({ db, domainLog }, state) };
    return tagged(reply, answer, ({ artwork }) => etagOfArtwork(artwork));
  };
  return async (app) => {
    app.put(
      '/artworks/:id/images',
      {
        config: GUARDED,
        onRequest: signedInOnly,
        schema: {
          ...shared,
          operationId: 'orderImages',
          summary: 'Put the images of an own work in order; the first one stands for the work',
          params: ArtworkParams,
          body: OrderImagesBody,
        },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        const imageIds = request.body.image_ids.map((id) => id.toLowerCase());
        return change(request, reply, (work) => orderImages(work, { userId, imageIds }));
      },
    );

    app.put(
      '/artworks/:id/images/:imageId',
      {
        config: GUARDED,
        onRequest: signedInOnly,
        schema: {
          ...shared,
          operationId: 'describeImage',
          summary: 'Say what an image of an own work shows',
          params: Type.Object({ ...ArtworkParams.properties, imageId: Type.String() }),
          body: DescribeImageBody,
        },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        const { imageId } = request.params;
        const text = request.body.alt_text?.trim() || null;
        return change(request, reply, (work) => describeImage(work, { userId, imageId, text }));
      },
    );
  };
}
