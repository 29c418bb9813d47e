import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Disk } from 'flydrive';
import Type from 'typebox';
import { imageUrls } from '../../contract/artwork-images.ts';
import { type Picture, PictureReply, PicturesReply } from '../../contract/pictures.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { execute } from '../../engine/log/execute.ts';
import { loadState } from '../../engine/log/load-state.ts';
import type { Once } from '../../serving/http/idempotency/once.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { keepImage } from '../../serving/images/keep-image.ts';
import { removeLostFiles } from '../../serving/images/lost-files.ts';
import { acceptUploads, UPLOAD, UPLOAD_FAILURES, UPLOAD_SCHEMA } from '../../serving/images/upload-route.ts';
import type { Uploads } from '../../serving/images/uploads.ts';
import { addPicture, checkRoom, type KeptPicture, pictures, picturesStream } from './decide.ts';
import { removeIfUnshown } from './unshown.ts';

type Parts = { domainLog: DomainLog; imageDisk: Disk; uploads: Uploads; once: Once; now: () => Date };

const tags = ['artists'];

function answerOf(kept: KeptPicture): Picture {
  const urls = imageUrls(kept);
  const { image_id: id, width, height, color, created_at } = kept;
  return { id, url: urls.medium_url, ...urls, width, height, color, created_at: created_at.toISOString() };
}

/** The pictures that a member uploads for profile, studio and mini-site. They read the stream: no list is long. */
export function pictureRoutes({ domainLog, imageDisk, uploads, once, now }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    await acceptUploads(app);

    app.get(
      '/artists/me/pictures',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'listPictures',
          summary: 'The own pictures, newest first',
          response: { 200: PicturesReply, 401: ErrorReply },
        },
      },
      async (request) => {
        const { state } = await loadState(domainLog, picturesStream(requireUserId(request)), pictures);
        return { pictures: state.pictures.map(answerOf).reverse() };
      },
    );

    app.post(
      '/artists/me/pictures',
      {
        ...UPLOAD,
        schema: {
          tags,
          operationId: 'addPicture',
          summary: 'Upload a picture for profile, studio or mini-site: JPEG, PNG or WebP, at most 15 MB',
          ...UPLOAD_SCHEMA,
          response: { 201: PictureReply, ...UPLOAD_FAILURES },
        },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        const stream = picturesStream(userId);
        // A repeat needs no room: its picture was added before.
        if (!(await once.isRepeat(request))) checkRoom((await loadState(domainLog, stream, pictures)).state);
        return uploads.take(request, userId, ({ digest, store }) => {
          const add = async (eventId: string | undefined) => {
            const { image, position } = await keepImage(imageDisk, { store }, async (stored) => {
              const done = await execute(domainLog, {
                stream,
                decider: pictures,
                decide: (state) => addPicture(state, { userId, image: stored }),
                // Asked again: the session may have ended while the picture arrived and was drawn.
                actorId: requireUserId(request),
                at: now(),
                requestId: request.id,
                eventId,
              });
              const added = done.events.find((event) => event.type === 'picture_added')?.payload.image ?? stored;
              const { image_id } = added;
              const kept = done.state.pictures.find((picture) => picture.image_id === image_id);
              return { image: kept ?? { ...added, created_at: now() }, position: done.position };
            });
            announcePosition(reply, position);
            reply.code(201);
            return { picture: answerOf(image) };
          };
          return once.run(request, reply, add, { digest });
        });
      },
    );

    app.delete(
      '/artists/me/pictures/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'removePicture',
          summary: 'Remove an own picture that neither profile nor mini-site shows',
          params: Type.Object({ id: Type.String() }),
          response: { 204: Done, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        const { id: imageId } = request.params;
        const who = { actorId: userId, requestId: request.id };
        const { position } = await removeIfUnshown({ domainLog, now }, { userId, imageId, ...who });
        announcePosition(reply, position);
        await removeLostFiles({ imageDisk, log: request.log, reqId: request.id }, [imageId]);
        return reply.code(204).send(null);
      },
    );
  };
}
