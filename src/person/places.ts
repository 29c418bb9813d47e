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
      ...['payout_state', 'payout_at', 'payout_transfer', 'payout_cents', 'payout_asked_at', 'payout_asked_cents'],
      'loss_cents',
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
