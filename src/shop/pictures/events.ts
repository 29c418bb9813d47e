import Type from 'typebox';
import { Id } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

const owner = { user_id: Id };
const ImageId = Type.String({ format: 'uuid' });

/** The events of the stream `pictures-<user id>`: what a member uploaded for profile, studio and mini-site. */
export const pictureEvents = {
  picture_added: {
    version: 1,
    payload: Type.Object({
      ...owner,
      image: Type.Object({
        /** The name of the folder that holds the image's files. */
        image_id: ImageId,
        /** Pixels of the original, as it is shown. */
        width: Type.Integer({ minimum: 1 }),
        height: Type.Integer({ minimum: 1 }),
        /** The dominant colour, `#rrggbb`. */
        color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
        /** Of the original. */
        format: Type.Enum(['jpeg', 'png', 'webp']),
        /** Of the original as it is stored. */
        bytes: Type.Integer({ minimum: 1 }),
      }),
    }),
  },
  picture_removed: { version: 1, payload: Type.Object({ ...owner, image_id: ImageId }) },
  /** The end of the stream. Earlier events may be blanked after it. */
  pictures_deleted: { version: 1, payload: Type.Object(owner) },
} satisfies EventDefinitions;

export type PictureEvent = EventOf<typeof pictureEvents>;
export type PictureImage = Extract<PictureEvent, { type: 'picture_added' }>['payload']['image'];
