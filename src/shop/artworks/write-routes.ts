import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ArtworkReply, ChangeArtworkBody, ListArtworkBody } from '../../contract/artworks.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { nextId } from '../../engine/db/ids.ts';
import { GUARDED, TAGGED, tagged } from '../../serving/http/etag.ts';
import { TAKES_KEY } from '../../serving/http/idempotency/once.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { artistOnly, requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { removeLostFiles } from '../../serving/images/lost-files.ts';
import { answerArtwork, loadArtist } from './answer.ts';
import { changeWorkOf } from './change-work.ts';
import { type ArtworkState, changeArtwork, deleteArtwork, isThere, listArtwork } from './decide.ts';
import { changesOf, fieldsOf, refuseFields } from './fields.ts';
import { ArtworkParams, artworkIdOf } from './params.ts';
import type { ArtworkParts } from './parts.ts';
import { etagOfArtwork } from './present.ts';
import { CHANGED, TAKEN_AWAY } from './replies.ts';
import { runOn } from './run.ts';

const tags = ['artworks'];

/** Listing, changing and deleting works: for their artists. */
export function artworkWriteRoutes(parts: ArtworkParts): FastifyPluginAsyncTypebox {
  const { db, domainLog, imageDisk, now, once } = parts;
  const run = runOn(parts);
  const change = changeWorkOf(parts);
  return async (app) => {
    app.post(
      '/artworks',
      {
        config: { ...TAKES_KEY, ...TAGGED },
        onRequest: artistOnly,
        schemaErrorFormatter: refuseFields,
        schema: {
          tags,
          operationId: 'createArtwork',
          summary: 'List a new work',
          body: ListArtworkBody,
          response: { 201: ArtworkReply, 400: ErrorReply, 401: ErrorReply, 403: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        const fields = fieldsOf(request.body);
        const answer = await once.run(request, reply, async (eventId) => {
          // The profile may have been erased while the body arrived.
          await loadArtist(domainLog, userId);
          const artworkId = await nextId(db, 'artwork_id');
          const list = (work: ArtworkState) => listArtwork(work, { artworkId, userId, fields });
          const { state, position } = await run(request, artworkId, list, eventId);
          announcePosition(reply, position);
          reply.code(201);
          return { artwork: await answerArtwork({ db, domainLog }, state) };
        });
        return tagged(reply, answer, ({ artwork }) => etagOfArtwork(artwork));
      },
    );

    app.put(
      '/artworks/:id',
      {
        config: GUARDED,
        onRequest: signedInOnly,
        schemaErrorFormatter: refuseFields,
        schema: {
          tags,
          operationId: 'changeArtwork',
          summary: 'Change an own work: any of its fields, and its status',
          params: ArtworkParams,
          body: ChangeArtworkBody,
          response: CHANGED,
        },
      },
      async (request, reply) => {
        const { status } = request.body;
        const userId = requireUserId(request);
        const changes = changesOf(request.body);
        return change(request, reply, (work) => changeArtwork(work, { userId, changes, status, at: now() }));
      },
    );

    app.delete(
      '/artworks/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'deleteArtwork',
          summary: 'Delete an own work',
          params: ArtworkParams,
          response: TAKEN_AWAY,
        },
      },
      async (request, reply) => {
        const id = artworkIdOf(request.params);
        let images: string[] = [];
        const { position } = await run(request, id, (work) => {
          images = isThere(work) ? work.images.map(({ image_id }) => image_id) : [];
          return deleteArtwork(work, { userId: requireUserId(request), at: now() });
        });
        announcePosition(reply, position);
        await removeLostFiles({ imageDisk, log: request.log, reqId: request.id }, images);
        return reply.code(204).send(null);
      },
    );
  };
}
