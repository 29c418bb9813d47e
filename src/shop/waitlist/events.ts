import Type from 'typebox';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

/** Events of the stream `waitlist-<entry id>`. Name and address are in `waitlist.entry`, where they can be deleted. */
export const waitlistEvents = {
  waitlist_joined: {
    version: 1,
    payload: Type.Object({ entry_id: Type.String({ format: 'uuid' }), list: Type.Enum(['artist_early_access']) }),
  },
  /** Name and address are deleted, and the address may join again. */
  waitlist_left: { version: 1, payload: Type.Object({ entry_id: Type.String({ format: 'uuid' }) }) },
} satisfies EventDefinitions;

export type WaitlistEvent = EventOf<typeof waitlistEvents>;
