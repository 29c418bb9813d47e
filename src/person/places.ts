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

/** Rows about a person, which a file of the export has. */
export type Rows = {
  file: string;
  /** What the file is, for the person. */
  about: string;
  table: string;
  /**
   * SQL over a row `t`: whether it is about account $1, who has the proved address $2, or null. Where there are several,
   * each has an index in the order of `key`, and no row is of two.
   */
  theirs: string | readonly string[];
  /** What tells these rows apart, in their order, and its type. */
  key: readonly [column: string, type: 'bigint' | 'uuid' | 'text' | 'bytea'];
  /** Columns that are left out: what proves who somebody is, and what searches are made from. */
  without?: readonly string[];
};

const byUser = (table: string, key: Rows['key']) => ({ table, theirs: 't.user_id = $1', key });

/** What is kept of a person in rows, the log apart. */
export const ROWS: readonly Rows[] = [
  {
    file: 'account',
    about: 'Your account: name, address, since when, and what it may do.',
    table: 'account.user',
    theirs: 't.id = $1',
    key: ['id', 'bigint'],
  },
  {
    file: 'browsers',
    about: 'The browsers that you signed in with: two names each, and when each was used last.',
    ...byUser('account.session', ['id', 'uuid']),
  },
  {
    file: 'sessions',
    about: 'Your sessions, and each time that one was renewed.',
    ...byUser('account.refresh_token', ['token_hash', 'bytea']),
    without: ['token_hash'],
  },
  {
    file: 'passkeys',
    about: 'Your passkeys: their names, when they were made and used. The private half never leaves your device.',
    ...byUser('account.passkey', ['id', 'uuid']),
  },
  {
    file: 'app-for-codes',
    about: 'Since when an app makes codes for your account.',
    ...byUser('account.totp', ['user_id', 'bigint']),
    without: ['secret'],
  },
  {
    file: 'recovery-codes',
    about: 'Your recovery codes: how many there are, and when each was used.',
    ...byUser('account.recovery_code', ['hash', 'bytea']),
    without: ['hash'],
  },
  {
    file: 'links',
    about: 'Links that were mailed to you and are still good.',
    ...byUser('account.link', ['id', 'uuid']),
    without: ['secrets'],
  },
  {
    file: 'letters',
    about: 'Letters to you of the last 90 days: which, when, and whether they were handed over.',
    table: 'reacting.effect',
    theirs: `t.stream_id = 'account-' || $1::bigint or t.stream_id = 'notices-' || $1::bigint
      or t.stream_id in (select 'waitlist-' || e.id from waitlist.entry e where e.email = $2::text)`,
    key: ['key', 'text'],
  },
  {
    file: 'waitlist',
    about: 'Your place on the waitlist, if your address is verified and you are on it.',
    table: 'waitlist.entry',
    theirs: 't.email = $2::text',
    key: ['id', 'uuid'],
  },
  {
    file: 'profile',
    about: 'Your profile as an artist.',
    ...byUser('read.artist', ['id', 'bigint']),
    without: ['search', 'name_search'],
  },
  {
    file: 'works',
    about: 'The works that you offer, as collectors see them. The files of their pictures are in `images`.',
    table: 'read.artwork',
    theirs: 't.artist_id = $1',
    key: ['id', 'bigint'],
  },
  { file: 'mini-site', about: 'Your mini-site.', ...byUser('read.minisite', ['id', 'bigint']) },
  {
    file: 'mini-site-pages',
    about: 'The pages of your mini-site.',
    table: 'read.minisite_page',
    theirs: 't.minisite_id in (select m.id from read.minisite m where m.user_id = $1)',
    key: ['id', 'bigint'],
  },
  { file: 'bag', about: 'What is in your bag.', ...byUser('read.cart_item', ['id', 'bigint']) },
  {
    file: 'orders',
    about: 'What you have ordered.',
    table: 'read.sale',
    theirs: 't.buyer_id = $1',
    key: ['order_id', 'bigint'],
    without: [
      ...['commission_cents', 'returned_commission_cents', 'withheld_cents', 'carried_cents'],
      ...['payout_state', 'payout_at', 'payout_transfer', 'payout_cents'],
    ],
  },
  {
    file: 'order-addresses',
    about: 'Where your orders go, what they are called, and what was said with them and when works went back.',
    table: 'selling.order_words',
    theirs: 't.buyer_id = $1',
    key: ['order_id', 'bigint'],
  },
  {
    file: 'sales',
    about: 'What collectors have ordered of you.',
    table: 'read.sale',
    theirs: 't.artist_id = $1',
    key: ['order_id', 'bigint'],
    without: ['buyer_id'],
  },
  {
    file: 'sale-words',
    about: 'What you said of parcels, and of works that collectors sent back.',
    table: 'selling.order_words',
    theirs: 't.artist_id = $1',
    key: ['order_id', 'bigint'],
    without: ['buyer_id', 'ship_to', 'note', 'return_reason'],
  },
  {
    file: 'invoices',
    about: 'Your invoices and credit notes: all that they say.',
    table: 'selling.invoice',
    theirs: 't.buyer_id = $1',
    key: ['number', 'text'],
    without: ['pdf'],
  },
  {
    file: 'invoices-issued',
    about: 'The numbers and amounts of invoices and credit notes that collectors had from you.',
    table: 'selling.invoice',
    theirs: 't.artist_id = $1',
    key: ['number', 'text'],
    without: ['buyer_id', 'says', 'pdf'],
  },
  {
    file: 'selling',
    about: 'How you want to be paid, and what you ask for shipping.',
    ...byUser('selling.terms', ['user_id', 'bigint']),
  },
  { file: 'favorites', about: 'Works that you like.', ...byUser('read.favorite', ['artwork_id', 'bigint']) },
  { file: 'follows', about: 'Artists whom you follow.', ...byUser('read.follow', ['profile_id', 'bigint']) },
  {
    file: 'conversations',
    about: 'Your conversations: with whom, about what, and up to where you have read.',
    ...byUser('read.conversation_side', ['conversation_id', 'bigint']),
  },
  {
    file: 'messages',
    about:
      'What was said in your conversations. "by" says whether the artist said it or the member who writes to them.',
    table: 'messages.message_words',
    theirs: ['t.member_id = $1', 't.artist_id = $1'],
    key: ['id', 'bigint'],
  },
  {
    file: 'conversation-looks',
    about: 'When administrators looked at conversations of yours, because one of the two had reported them.',
    table: 'read.conversation_look',
    theirs: 't.member_id = $1 or t.artist_id = $1',
    key: ['position', 'bigint'],
  },
  {
    file: 'reports',
    about: 'Why you reported conversations.',
    table: 'messages.report_words',
    theirs: 't.writer_id = $1',
    key: ['id', 'bigint'],
  },
  {
    file: 'blocked',
    about: 'Whom you let write no more.',
    table: 'read.writing_block',
    theirs: 't.blocker_id = $1',
    key: ['blocked_id', 'bigint'],
  },
  {
    file: 'writing-stopped',
    about: 'Why you may not write messages, if an administrator has stopped you.',
    ...byUser('messages.stop_words', ['user_id', 'bigint']),
  },
  {
    file: 'notices',
    about: 'What of your orders and conversations you were told of on the page of notices, for 90 days.',
    table: 'read.happening',
    theirs: 't.user_id = $1',
    key: ['position', 'bigint'],
    without: ['user_id'],
  },
  {
    file: 'requests',
    about: 'What you asked for of read models, if you are an administrator.',
    table: 'folding.request',
    theirs: 't.asked_by = $1',
    key: ['id', 'uuid'],
  },
];

/** Tables that tell persons apart, and that no file has as they are. */
export const LEFT_OUT: Record<string, string> = {
  'account.password': 'The hash of the password: it proves who somebody is.',
  'account.ticket':
    'What a sign-in or a new factor has begun, for minutes: hashes, challenges, and secrets that prove.',
  'http.idempotency':
    'Answers to requests that may be sent again, for a day, readable with the key of the request alone.',
  'log.domain_event': 'In the files `events`.',
  'log.engagement_event': 'In the file `visits`.',
  'log.claim': 'Names that are taken, such as that of a mini-site: the events say them.',
  'log.snapshot': 'What some events come to.',
  'folding.parked_event': 'Events that a read model could not take in; the events themselves are in `events`.',
  'notices.due': 'Who may be due a digest of notices, for minutes, or until quiet hours are over.',
  'reacting.cancelled': 'Streams of people who were erased.',
  'liveness.attempt': 'Letters and images that ended a process, by their keys.',
};

/** Views of what events come to, which no file has: they hold nothing that the events do not say. */
export const DERIVED: Record<string, string> = {
  artwork_sieve: 'How works are found.',
  artwork_arrival: 'Visitors of a day as numbers, of nobody who is signed in.',
  artwork_count: 'How often works were looked at.',
  artwork_interest: 'Who may be interested in works: from favourites.',
  artwork_like: 'From visits.',
  artwork_month_users: 'Sketches of who looked at works in a month: from visits.',
  artwork_network: 'Visitors of a day as numbers, by networks.',
  artwork_popularity: 'How often works were looked at.',
  artwork_source: 'Where views came from.',
  artwork_viewer: 'From visits.',
  artwork_visitors: 'How many looked at works.',
  book_entry: 'What artists, buyers, the provider of payments and the house owe each other, by orders: from events.',
  book_total: 'The same in sums by month: from events.',
  booked_order: 'When orders were placed, and what the house keeps of them: from events.',
  booked_share: 'For which orders payments were: from events.',
  cart: 'When the bag was changed: from events.',
  cart_artist: 'Names of artists, beside the bags of others.',
  cart_artwork: 'Works, beside the bags of others.',
  catalogue_artist: 'Names of artists, beside the works.',
  daily_visitor: 'Visitors of a day as numbers, until it is over.',
  daily_visitors: 'How many there were.',
  inventory_count: 'How many works an artist has.',
  inventory_work: 'Works by their state: from events.',
  noticed_follow: 'Since when you follow whom: the file `follows` says it.',
  noticed_like: 'Since when you like what: the file `favorites` says it.',
  noticed_work: 'Prices of works: from events.',
  listed_work: 'Works that followers have not seen.',
  message: 'When messages were sent: from events; what they say is in the file `messages`.',
  writing_stop: 'Who may not write: from events; why stands in the file `writing-stopped`.',
  reported_conversation: 'Which conversations wait for the house: from events.',
  timeline_users: 'Sketches of who was there: from visits.',
};
