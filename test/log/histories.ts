import fc from 'fast-check';

/** An event as a decider sees it. */
export type Told = { type: string; payload: Record<string, unknown>; occurredAt: Date };

const IMAGES = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];

/** A record with the prototype of objects, as JSON gives it. */
const record = <Fields extends Record<string, fc.Arbitrary<unknown>>>(fields: Fields) =>
  fc.record(fields, { noNullPrototype: true });

const id = fc.integer({ min: 1, max: 3 });
const text = fc.constantFrom('Tide', 'Ebb', '“Flood” – 𝄞', '');
const said = fc.option(text);
const partly = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [], noNullPrototype: true });

type Payload = fc.Arbitrary<Record<string, unknown>>;

/** Any events of these types, in any order, at any instants, even those that no decision makes. */
const anyOf = (types: Record<string, Payload>): fc.Arbitrary<Told[]> =>
  fc.array(
    fc.oneof(
      ...Object.entries(types).map(([type, payload]) =>
        fc.record({
          type: fc.constant(type),
          payload,
          occurredAt: fc.date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true }),
        }),
      ),
    ),
    { maxLength: 30 },
  );

const both = (one: Payload, other: Payload): Payload => fc.tuple(one, other).map(([a, b]) => ({ ...a, ...b }));

const line = record({ user_id: fc.constant(7), item_id: id, artwork_id: id });
const owner = record({ user_id: fc.constant(7) });
const cart = anyOf({
  cart_item_added: both(line, record({ quantity: id })),
  cart_item_quantity_changed: both(line, record({ quantity: id })),
  cart_item_removed: line,
  cart_cleared: owner,
  cart_deleted: owner,
});

const profile = record({ profile_id: fc.constant(70), user_id: fc.constant(7) });
const ofProfile = record({
  ...{ artist_name: text, bio: text, location: said, studio_name: said, studio_address: said },
  ...{ studio_description: said, profile_image_url: said, cover_image_url: said, website_url: said },
  ...{ profile_image_focus: said, cover_image_focus: said, studio_image_url: said, studio_image_focus: said },
  ...{ instagram_handle: said, twitter_handle: said },
});
const artist = anyOf({ artist_profile_saved: both(profile, ofProfile), artist_profile_deleted: profile });

const work = record({ artwork_id: fc.constant(1_001), artist_id: fc.constant(7) });
const ofWork = {
  ...{ title: text, description: text, category_id: id, medium: text, price_cents: fc.integer({ min: 1, max: 9_999 }) },
  ...{ dimensions: said, weight: said, size: said, color: said, style: said, tags: fc.array(text, { maxLength: 3 }) },
  ...{ is_commission: fc.boolean(), is_digital: fc.boolean(), limited_edition: fc.option(id) },
};
const imageId = fc.constantFrom(...IMAGES);
const image = record({
  ...{ image_id: imageId, width: id, height: id, color: fc.constant('#204060') },
  ...{ format: fc.constantFrom('jpeg', 'webp'), bytes: id },
});
const until = fc.constantFrom('2026-01-01T00:15:00.000Z', '2026-01-01T00:25:00.000Z');
const artwork = anyOf({
  artwork_listed: both(work, record(ofWork)),
  artwork_changed: both(work, partly(ofWork)),
  artwork_status_changed: both(
    work,
    both(
      record({ status: fc.constantFrom('available', 'sold', 'reserved') }),
      partly({ because: fc.constant('pieces') }),
    ),
  ),
  artwork_deleted: work,
  artwork_erased: work,
  artwork_image_added: both(work, record({ image })),
  artwork_image_removed: both(work, record({ image_id: imageId })),
  artwork_images_ordered: both(work, record({ image_ids: fc.shuffledSubarray(IMAGES) })),
  artwork_image_described: both(work, record({ image_id: imageId, text: said })),
  pieces_held: both(work, record({ order_id: id, quantity: id, until, price_cents: id })),
  pieces_extended: both(work, record({ order_id: id, until })),
  pieces_released: both(work, record({ order_id: id, reason: fc.constant('expired') })),
  pieces_sold: both(work, record({ order_id: id, quantity: id })),
  pieces_restocked: both(work, record({ order_id: id, quantity: id })),
});

const pictures = anyOf({
  picture_added: both(owner, record({ image })),
  picture_removed: both(owner, record({ image_id: imageId })),
  pictures_deleted: owner,
});

const site = record({ minisite_id: fc.constant(5), user_id: fc.constant(7) });
const page = both(site, record({ page_id: id }));
const ofSite = {
  ...{ slug: text, title: text, subtitle: said, theme: fc.constantFrom('light', 'dark'), is_published: fc.boolean() },
};
const ofPage = {
  ...{ title: text, page_type: fc.constantFrom('content', 'studio'), content_html: said, is_published: fc.boolean() },
};
const minisite = anyOf({
  minisite_created: both(site, record(ofSite)),
  minisite_changed: both(site, partly(ofSite)),
  minisite_deleted: site,
  minisite_page_added: both(page, record({ ...ofPage, display_order: id })),
  minisite_page_changed: both(page, partly(ofPage)),
  minisite_page_deleted: page,
  minisite_pages_reordered: both(
    site,
    record({ places: fc.array(record({ page_id: id, display_order: id }), { maxLength: 3 }) }),
  ),
});

const member = record({ user_id: fc.constant(7) });
const favoriteWork = both(member, record({ artwork_id: id }));
const follow = both(member, record({ profile_id: id }));
const favorites = anyOf({
  artwork_favorited: both(favoriteWork, record({ artist_id: id, price_cents: id, status: fc.constant('available') })),
  artwork_unfavorited: favoriteWork,
  artist_followed: both(follow, record({ artist_id: id })),
  artist_unfollowed: follow,
  new_works_seen: both(member, record({ artists: fc.array(record({ profile_id: id, up_to: id }), { maxLength: 3 }) })),
  favorites_deleted: member,
});

const choice = record({ works: fc.boolean(), favorites: fc.boolean(), orders: fc.boolean(), messages: fc.boolean() });
const ofNotices = anyOf({
  notices_read: both(member, record({ up_to: id })),
  notice_choices_made: both(
    member,
    record({
      ...{ page: choice, mail: choice, time_zone: fc.constantFrom('Europe/Lisbon', null) },
      quiet_hours: fc.constantFrom({ from: 22, until: 8 }, null),
    }),
  ),
  time_zone_noted: both(member, record({ time_zone: fc.constantFrom('Europe/Lisbon', 'Asia/Tokyo') })),
  digest_asked: both(member, record({ after: id, up_to: id })),
  notices_deleted: member,
});

const sides = fc.record(
  {
    ...{ order_id: fc.constant(9), buyer_id: fc.constant(7), artist_id: fc.constant(8) },
    method: fc.constant('card'),
  },
  { requiredKeys: ['order_id', 'buyer_id', 'artist_id'], noNullPrototype: true },
);
const money = both(sides, record({ amount_cents: fc.nat({ max: 3 }) }));
const order = anyOf({
  order_placed: both(
    sides,
    record({
      ...{
        checkout_id: id,
        profile_id: id,
        subtotal_cents: id,
        shipping_cents: id,
        tax_cents: id,
        commission_cents: id,
      },
      ...{
        lines: fc.array(record({ artwork_id: id, quantity: id, price_cents: id }), { maxLength: 3 }),
        hold_until: until,
      },
    }),
  ),
  order_accepted: both(sides, record({ hold_until: until })),
  order_extended: both(sides, record({ hold_until: until })),
  order_declined: sides,
  order_expired: sides,
  order_cancelled: both(sides, record({ by: fc.constantFrom('buyer', 'artist', 'house'), restocked: fc.boolean() })),
  order_paid: both(sides, record({ paid_on: fc.constant('2026-01-01') })),
  order_paid_late: both(sides, record({ paid_on: fc.constant('2026-01-02') })),
  order_refunded: both(
    sides,
    record({ amount_cents: id, commission_cents: id, refunded_cents: id, returned_commission_cents: id }),
  ),
  order_shipped: sides,
  order_delivered: sides,
  return_asked: both(
    sides,
    record({
      lines: fc.array(record({ artwork_id: id, quantity: fc.constant(1) }), { maxLength: 3 }),
      value_cents: id,
    }),
  ),
  return_accepted: sides,
  return_refused: sides,
  return_received: both(sides, record({ restocked: fc.boolean() })),
  refund_failed: both(money, partly({ settled_cents: id })),
  refund_retried: money,
  dispute_opened: both(money, record({ due_at: until })),
  dispute_won: both(money, record({ fee_cents: id })),
  dispute_lost: both(both(money, record({ fee_cents: id })), partly({ settled_cents: id, loss_cents: id })),
  payout_asked: both(money, record({ withheld_cents: id, account: said })),
  payout_done: both(money, record({ transfer_id: text })),
  payout_failed: both(money, record({ reason: fc.constantFrom('no_account', 'not_taken') })),
  reversal_asked: both(money, record({ transfer_id: text })),
  reversal_done: money,
  reversal_failed: money,
  debt_carried: money,
  debt_withheld: both(money, record({ from_order_id: id })),
});
const invoices = anyOf({
  invoice_issued: both(
    sides,
    record({
      ...{ profile_id: id, year: fc.constant(2026), n: id, kind: fc.constantFrom('invoice', 'credit_note') },
      ...{ subtotal_cents: id, shipping_cents: id, tax_cents: id },
    }),
  ),
});
const checkout = anyOf({
  checkout_placed: record({
    ...{ checkout_id: id, user_id: fc.constant(7) },
    ...{ order_ids: fc.array(id, { maxLength: 3 }), ended: fc.array(id, { maxLength: 3 }) },
  }),
});

const ofPayment = record({ checkout_id: fc.constant(5) });
const atProvider = both(ofPayment, record({ provider_id: fc.constantFrom('p_1', 'p_2') }));
const ofRefund = both(ofPayment, record({ order_id: id, amount_cents: id }));
const cardPayment = anyOf({
  payment_asked: both(
    ofPayment,
    record({ ...{ user_id: id, reference: text, amount_cents: id }, order_ids: fc.array(id, { maxLength: 3 }) }),
  ),
  payment_opened: both(atProvider, record({ page: said })),
  payment_failed: ofPayment,
  payment_settled: both(
    atProvider,
    record({
      ...{ capture_cents: fc.nat({ max: 2 }), order_ids: fc.array(id, { maxLength: 3 }) },
      order_cents: fc.constant([]),
    }),
  ),
  payment_captured: both(ofPayment, record({ captured_cents: id, fee_cents: id })),
  payment_voided: ofPayment,
  capture_failed: ofPayment,
  refund_asked: both(ofRefund, record({ buyer_id: id, artist_id: id, provider_id: text })),
  refund_done: ofRefund,
});

const side = fc.constantFrom('member', 'artist');
const ofTwo = record({
  ...{ conversation_id: fc.constant(3), member_id: fc.constant(7) },
  ...{ artist_id: fc.constant(8), profile_id: fc.constant(80) },
});
const about = partly({ artwork_id: id, order_id: id });
const bySide = both(ofTwo, record({ number: id, by: side }));
const conversation = anyOf({
  message_sent: both(bySide, about),
  conversation_read: bySide,
  conversation_reported: both(ofTwo, record({ by: side })),
  conversation_looked_at: both(ofTwo, record({ admin_id: id })),
  conversation_report_closed: ofTwo,
  conversation_left: both(ofTwo, record({ by: side })),
});
const blocking = record({ blocker_id: id, blocked_id: id });
const pair = anyOf({
  conversation_begun: both(ofTwo, about),
  writing_blocked: both(blocking, record({ conversation_id: id })),
  writing_unblocked: blocking,
});
const writer = anyOf({ writing_stopped: owner, writing_allowed: owner });
const ofAccount = record({ account_id: fc.constant(7) });
const account = anyOf({ account_registered: ofAccount, account_renamed: ofAccount, account_closed: ofAccount });

/** Histories of the streams that each decider reads, by the decider's name. */
export const histories: Record<string, fc.Arbitrary<Told[]>> = {
  artist,
  artwork,
  cart,
  checkout,
  conversation,
  favorites,
  invoices,
  minisite,
  notices: ofNotices,
  order,
  pair,
  pictures,
  writer,
  'addressed-artist': artist,
  'addressed-member': account,
  'bought-bag': cart,
  'card-payment': cardPayment,
  'cart-artist': artist,
  'cart-work': artwork,
  'discussed-order': order,
  'discussed-work': artwork,
  'favorite-work': artwork,
  'followed-artist': artist,
  'mailed-conversation': conversation,
  seller: artist,
  'work-for-sale': artwork,
  'works-artist': artist,
};
