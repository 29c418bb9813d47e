import Type from 'typebox';
import type { EventDefinitions } from '../../engine/log/event-registry.ts';

/** What the mail reactor appends to the stream whose event asked for a letter: it was handed over. */
export const mailEvents = {
  mail_sent: { version: 1, payload: Type.Object({ letter: Type.String() }) },
} satisfies EventDefinitions;
