import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { imageUrls, UploadBody, UploadReply } from '../../contract/artworks.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { AppError } from '../../errors.ts';
import { TAKES_KEY } from '../../http/idempotency/once.ts';
import { expectUpload } from '../../http/in-progress.ts';
import { announcePosition } from '../../http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../http/session.ts';
import { removeFiles } from '../../images/files.ts';
import { removeLostFiles } from '../../images/lost-files.ts';
import { discardRest, refuseLargeUpload } from '../../images/receive.ts';
import { openUploads } from '../../images/uploads.ts';
import { loadState } from '../../log/load-state.ts';
import { answerArtwork } from '../answer.ts';
import { artwork, artworkStream } from '../decide.ts';
import { ArtworkParams, artworkIdOf } from '../params.ts';
import type { ArtworkParts } from '../parts.ts';
import { runOn } from '../run.ts';
import { addImage, checkRoom, removeImage } from './decide.ts';

const tags = ['artworks'];
const failures = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply, 409: ErrorReply };

/** Adding images to works, and taking them away: for their artists. */
export function imageRoutes(parts: ArtworkParts): FastifyPluginAsyncTypebox {
  const { db, domainLog, imageDisk, once } = parts;
  const uploads = openUploads({ db, dataDir: parts.config.dataDir, imageDisk });
  const run = runOn(parts);
  return async (app) => {
    // `receiveImage` bounds the file while it arrives; these limits bound the form around it.
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: Number.POSITIVE_INFINITY, fields: 20, fieldSize: 1_024, parts: 30 },
    });

    app.addHook('onClose', uploads.close);

    app.post(
      '/artworks/:id/upload',
      {
        config: TAKES_KEY,
        onRequest: [signedInOnly, expectUpload, refuseLargeUpload],
        onResponse: discardRest,
        // The schema only describes the body: `receiveImage` checks it while it arrives.
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
            422: ErrorReply,
            429: ErrorReply,
            503: ErrorReply,
          },
        },
      },
      async (request, reply) => {
        const id = artworkIdOf(request.params);
        const userId = requireUserId(request);
        // A repeat needs no room: its image was added before.
        if (!(await once.isRepeat(request)))
          checkRoom((await loadState(domainLog, artworkStream(id), artwork)).state, userId);
        return uploads.take(request, userId, ({ digest, store }) => {
          const add = async (eventId: string | undefined) => {
            const stored = await store();
            const remove = () => removeFiles(imageDisk, stored.image_id).catch(() => undefined);
            const command = { userId, image: stored };
            const { state, events, position } = await run(
              request,
              id,
              (work) => addImage(work, command),
              eventId,
            ).catch(async (error) => {
              // After a 5xx the event may be stored, so the files stay; the sweep removes them if it is not.
              if (error instanceof AppError && error.statusCode < 500) await remove();
              throw error;
            });
            const image = events.find((event) => event.type === 'artwork_image_added')?.payload.image ?? stored;
            if (image.image_id !== stored.image_id) await remove();
            announcePosition(reply, position);
            const urls = imageUrls(image);
            return { artwork: await answerArtwork({ db, domainLog }, state), image: { url: urls.medium_url, ...urls } };
          };
          return once.run(request, reply, add, { digest });
        });
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
        await removeLostFiles({ imageDisk, log: request.log }, [imageId]);
        return reply.code(204).send(null);
      },
    );
  };
}
