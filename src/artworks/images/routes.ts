import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { imageUrls, UploadBody, UploadReply } from '../../contract/artworks.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { AppError } from '../../errors.ts';
import { announcePosition } from '../../http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../http/session.ts';
import { type Decision, execute, loadState } from '../../log/execute.ts';
import { answerArtwork } from '../answer.ts';
import { type ArtworkState, artwork, artworkStream } from '../decide.ts';
import type { ArtworkEvent } from '../events.ts';
import { ArtworkParams, artworkIdOf } from '../params.ts';
import type { ArtworkParts } from '../parts.ts';
import { addImage, checkRoom, removeImage } from './decide.ts';
import { removeFiles } from './files.ts';
import { removeLostFiles } from './lost-files.ts';
import { discardRest, refuseLargeUpload } from './receive.ts';
import { openUploads } from './uploads.ts';

const tags = ['artworks'];
const failures = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply, 409: ErrorReply };

/** Adding images to works, and taking them away: for their artists. */
export function imageRoutes(parts: ArtworkParts): FastifyPluginAsyncTypebox {
  const { db, domainLog, imageDisk, now } = parts;
  const uploads = openUploads({ dataDir: parts.config.dataDir, imageDisk });
  const run = (request: FastifyRequest, id: number, decide: (state: ArtworkState) => Decision<ArtworkEvent>) =>
    execute(domainLog, {
      stream: artworkStream(id),
      decider: artwork,
      decide,
      actorId: requireUserId(request),
      at: now(),
      requestId: request.id,
    });
  return async (app) => {
    // The file is measured while it arrives; the form around it is bounded here.
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: Number.POSITIVE_INFINITY, fields: 20, fieldSize: 1_024, parts: 30 },
    });

    app.addHook('onClose', uploads.close);

    app.post(
      '/artworks/:id/upload',
      {
        onRequest: [signedInOnly, refuseLargeUpload],
        onResponse: discardRest,
        // The body is described only: it is judged while it arrives.
        validatorCompiler: () => () => true,
        schema: {
          tags,
          operationId: 'uploadImage',
          summary: 'Add an image to an own work: JPEG, PNG or WebP, at most 15 MB and 50 megapixels',
          consumes: ['multipart/form-data'],
          params: ArtworkParams,
          body: UploadBody,
          response: {
            200: UploadReply,
            400: ErrorReply,
            ...failures,
            413: ErrorReply,
            415: ErrorReply,
            503: ErrorReply,
          },
        },
      },
      async (request, reply) => {
        const id = artworkIdOf(request.params);
        const userId = requireUserId(request);
        checkRoom((await loadState(domainLog, artworkStream(id), artwork)).state, userId);
        const image = await uploads.take(request);
        const { state, position } = await run(request, id, (work) => addImage(work, { userId, image })).catch(
          async (error) => {
            // When it is not known whether the event was stored, the sweep finds out.
            const isRefused = error instanceof AppError && error.statusCode < 500;
            if (isRefused) await removeFiles(imageDisk, image.image_id).catch(() => undefined);
            throw error;
          },
        );
        announcePosition(reply, position);
        const urls = imageUrls(image);
        return { artwork: await answerArtwork({ db, domainLog }, state), image: { url: urls.medium_url, ...urls } };
      },
    );

    app.delete(
      '/artworks/:id/images/:imageId',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'deleteImage',
          summary: 'Take an image away from an own work',
          params: Type.Object({ ...ArtworkParams.properties, imageId: Type.String() }),
          response: { 204: Type.Null(), ...failures, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const id = artworkIdOf(request.params);
        const userId = requireUserId(request);
        const { imageId } = request.params;
        const { position } = await run(request, id, (work) => removeImage(work, { userId, imageId }));
        announcePosition(reply, position);
        await removeLostFiles({ domainLog, imageDisk, log: request.log }, id);
        return reply.code(204).send(null);
      },
    );
  };
}
