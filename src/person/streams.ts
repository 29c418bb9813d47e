import { accountEvents } from '../shop/accounts/events.ts';
import { artistEvents } from '../shop/artists/events.ts';
import { artworkEvents } from '../shop/artworks/events.ts';
import { cartEvents } from '../shop/cart/events.ts';
import { favoritesEvents } from '../shop/favorites/events.ts';
import { invoiceEvents } from '../shop/invoices/events.ts';
import { conversationEvents, pairEvents, writerEvents } from '../shop/messages/events.ts';
import { minisiteEvents } from '../shop/minisites/events.ts';
import { noticeEvents } from '../shop/notices/events.ts';
import { paymentEvents } from '../shop/orders/card/events.ts';
import { orderEvents } from '../shop/orders/events.ts';
import { pictureEvents } from '../shop/pictures/events.ts';
import { waitlistEvents } from '../shop/waitlist/events.ts';

/**
 * The streams of a person, by the first part of their names, and what stands in them. The second part is the account's
 * id, but of a work its own, and that of an entry of the waitlist. Erasing ends them all, and blanks those that hold texts.
 */
export const STREAMS = {
  account: accountEvents,
  artist: artistEvents,
  artwork: artworkEvents,
  cart: cartEvents,
  favorites: favoritesEvents,
  minisite: minisiteEvents,
  notices: noticeEvents,
  pictures: pictureEvents,
  waitlist: waitlistEvents,
  writer: writerEvents,
};

/** Domain events that are in no stream of a person, or in any, and where they are exported. */
export const OTHER_EVENTS: Record<string, string> = {
  demo_data_begun: 'Nobody: it says how demo data was made.',
  demo_data_completed: 'Nobody: it says that demo data was made.',
  read_model_operated: 'An administrator: those of the stream `operations` that have the person as their actor.',
  poison_treated: 'An administrator: those of the stream `operations` that have the person as their actor.',
  mail_sent: 'In the stream whose event asked for the letter.',
  ...Object.fromEntries(
    Object.keys({ ...orderEvents, ...invoiceEvents }).map((type) => [
      type,
      'Numbers alone, which are in the files `orders`, `sales` and `invoices`.',
    ]),
  ),
  ...Object.fromEntries(
    Object.keys({ ...conversationEvents, ...pairEvents }).map((type) => [
      type,
      'Numbers alone, which are in the files `conversations`, `conversation-looks` and `blocked`.',
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(paymentEvents).map((type) => [type, 'Numbers of payments by card of what is in the file `orders`.']),
  ),
};
