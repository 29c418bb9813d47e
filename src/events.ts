import { accountEvents } from './accounts/events.ts';
import { artistEvents } from './artists/events.ts';
import { artworkEvents } from './artworks/events.ts';
import { cartEvents } from './cart/events.ts';
import { favoritesEvents } from './favorites/events.ts';
import type { EventDefinitions } from './log/event-registry.ts';
import { minisiteEvents } from './minisites/events.ts';
import { operationsEvents } from './operations/events.ts';
import { pictureEvents } from './pictures/events.ts';
import { waitlistEvents } from './waitlist/events.ts';

/** Every domain event type of every slice. */
export const domainEvents: EventDefinitions = {
  ...accountEvents,
  ...artistEvents,
  ...artworkEvents,
  ...cartEvents,
  ...favoritesEvents,
  ...minisiteEvents,
  ...operationsEvents,
  ...pictureEvents,
  ...waitlistEvents,
};
