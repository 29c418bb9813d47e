import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { DescribeImageBody, OrderImagesBody } from '../../../contract/artwork-images.ts';
import { GUARDED } from '../../../serving/http/etag.ts';
import { requireUserId, signedInOnly } from '../../../serving/http/session.ts';
import { changeWorkOf } from '../change-work.ts';
import { ArtworkParams } from '../params.ts';
import type { ArtworkParts } from '../parts.ts';
import { CHANGED } from '../replies.ts';
import { describeImage, orderImages } from './decide.ts';

const shared = { tags: ['artworks'], response: CHANGED };

/** Putting the images of a work in order, and saying what each shows: for their artists. */
export function imageOrderRoutes(parts: ArtworkParts): FastifyPluginAsyncTypebox {
  const change = changeWorkOf(parts);
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
