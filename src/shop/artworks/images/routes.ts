import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { imageUrls } from '../../../contract/artwork-images.ts';
import { UploadReply } from '../../../contract/artworks.ts';
import { loadState } from '../../../engine/log/load-state.ts';
import { announcePosition } from '../../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../../serving/http/session.ts';
import { keepImage } from '../../../serving/images/keep-image.ts';
import { removeLostFiles } from '../../../serving/images/lost-files.ts';
import { acceptUploads, UPLOAD, UPLOAD_FAILURES, UPLOAD_SCHEMA } from '../../../serving/images/upload-route.ts';
import { answerArtwork } from '../answer.ts';
import { artwork, artworkStream } from '../decide.ts';
import { ArtworkParams, artworkIdOf } from '../params.ts';
import type { ArtworkParts } from '../parts.ts';
import { REFUSED, TAKEN_AWAY } from '../replies.ts';
import { runOn } from '../run.ts';
import { addImage, checkRoom, removeImage } from './decide.ts';

const tags = ['artworks'];

/** Adding images to works, and taking them away: for their artists. */
export function imageRoutes(parts: ArtworkParts): FastifyPluginAsyncTypebox {
  const { db, domainLog, imageDisk, once, uploads } = parts;
  const run = runOn(parts);
  return async (app) => {
    await acceptUploads(app);

    app.post(
      '/artworks/:id/upload',
      {
        ...UPLOAD,
        schema: {
          tags,
          operationId: 'uploadImage',
          summary: 'Add an image to an own work: JPEG, PNG or WebP, at most 15 MB and 50 megapixels',
          params: ArtworkParams,
          ...UPLOAD_SCHEMA,
          response: { 200: UploadReply, ...REFUSED, ...UPLOAD_FAILURES },
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
            const { image, state, position } = await keepImage(imageDisk, { store }, async (stored) => {
              const done = await run(request, id, (work) => addImage(work, { userId, image: stored }), eventId);
              const added = done.events.find((event) => event.type === 'artwork_image_added')?.payload.image ?? stored;
              return { image: added, state: done.state, position: done.position };
            });
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
          response: TAKEN_AWAY,
        },
      },
      async (request, reply) => {
        const id = artworkIdOf(request.params);
        const userId = requireUserId(request);
        const { imageId } = request.params;
        const { position } = await run(request, id, (work) => removeImage(work, { userId, imageId }));
        announcePosition(reply, position);
        await removeLostFiles({ imageDisk, log: request.log, reqId: request.id }, [imageId]);
        return reply.code(204).send(null);
      },
    );
  };
}
