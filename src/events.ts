import { operationsEvents } from './console/operations/events.ts';
import type { EventDefinitions } from './engine/log/event-registry.ts';
import { mailEvents } from './serving/mail/events.ts';
import { accountEvents } from './shop/accounts/events.ts';
import { artistEvents } from './shop/artists/events.ts';
import { artworkEvents } from './shop/artworks/events.ts';
import { cartEvents } from './shop/cart/events.ts';
import { favoritesEvents } from './shop/favorites/events.ts';
import { invoiceEvents } from './shop/invoices/events.ts';
import { conversationEvents, pairEvents, writerEvents } from './shop/messages/events.ts';
import { minisiteEvents } from './shop/minisites/events.ts';
import { noticeEvents } from './shop/notices/events.ts';
import { paymentEvents } from './shop/orders/card/events.ts';
import { orderEvents } from './shop/orders/events.ts';
import { pictureEvents } from './shop/pictures/events.ts';
import { waitlistEvents } from './shop/waitlist/events.ts';

/** Every domain event type of every slice. */
export const domainEvents: EventDefinitions = {
  ...accountEvents,
  ...artistEvents,
  ...artworkEvents,
  ...cartEvents,
  ...conversationEvents,
  ...favoritesEvents,
  ...invoiceEvents,
  ...mailEvents,
  ...minisiteEvents,
  ...noticeEvents,
  ...operationsEvents,
  ...orderEvents,
  ...pairEvents,
  ...paymentEvents,
  ...pictureEvents,
  ...waitlistEvents,
  ...writerEvents,
};
