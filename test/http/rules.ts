import type { ErrorCode } from '../../src/errors.ts';

/** `owner` is the artist who owns what the path or the body names. `other` is an artist with things of their own. */
export const ACTORS = ['visitor', 'user', 'admin', 'other', 'owner'] as const;
export type Actor = (typeof ACTORS)[number];

/** The status of an answer, or the code of a refusal. */
export type Verdict = number | ErrorCode;
export type Rule = Record<Actor, Verdict>;

const anybody = (verdict: Verdict): Rule => ({
  visitor: verdict,
  user: verdict,
  admin: verdict,
  other: verdict,
  owner: verdict,
});

const signedIn = (verdict: Verdict): Rule => ({ ...anybody(verdict), visitor: 'UNAUTHENTICATED' });

const artists = (verdict: Verdict): Rule => ({
  ...signedIn(verdict),
  user: 'ARTIST_PROFILE_REQUIRED',
  admin: 'ARTIST_PROFILE_REQUIRED',
});

const theOwner = (verdict: Verdict, refusal: ErrorCode): Rule => ({ ...signedIn(refusal), owner: verdict });

const admins = (verdict: Verdict): Rule => ({ ...signedIn('FORBIDDEN'), admin: verdict });

const withoutProfile = { user: 'ARTIST_PROFILE_NOT_FOUND', admin: 'ARTIST_PROFILE_NOT_FOUND' } as const;

/** Who may make which call, and what the others are told. A call without a rule fails the tests. */
export const RULES: Record<string, Rule> = {
  'POST /api/v1/auth/register': anybody(201),
  'POST /api/v1/auth/login': anybody(200),
  'POST /api/v1/auth/refresh': anybody(200),
  'POST /api/v1/auth/logout': signedIn(204),
  'GET /api/v1/auth/sessions': signedIn(200),
  'DELETE /api/v1/auth/sessions/{id}': { ...theOwner(204, 'SESSION_NOT_FOUND'), visitor: 'UNAUTHENTICATED' },
  'DELETE /api/v1/auth/sessions': signedIn(204),
  'GET /api/v1/auth/me': signedIn(200),
  'PUT /api/v1/auth/me': signedIn(200),
  'PUT /api/v1/auth/password': signedIn(204),
  'GET /api/v1/auth/me/export': signedIn(200),
  'POST /api/v1/auth/me/erase': signedIn(202),
  'DELETE /api/v1/auth/me/erase': signedIn(204),
  'POST /api/v1/auth/verify': anybody(200),
  'POST /api/v1/auth/verify/resend': signedIn(204),
  'PUT /api/v1/auth/email': signedIn(202),
  'POST /api/v1/auth/forgot': anybody(202),
  'POST /api/v1/auth/reset': anybody(204),
  'GET /api/v1/auth/factors': signedIn(200),
  'GET /api/v1/auth/passkeys': signedIn(200),
  'POST /api/v1/auth/passkeys/options': signedIn(200),
  'POST /api/v1/auth/passkeys': theOwner(201, 'TICKET_EXPIRED'),
  'DELETE /api/v1/auth/passkeys/{id}': theOwner(204, 'FACTOR_NOT_FOUND'),
  'POST /api/v1/auth/passkey/options': anybody(200),
  'POST /api/v1/auth/passkey': anybody(200),
  'POST /api/v1/auth/totp/options': signedIn(200),
  'POST /api/v1/auth/totp': theOwner(201, 'TICKET_EXPIRED'),
  'DELETE /api/v1/auth/totp': { ...theOwner(204, 'FACTOR_NOT_FOUND'), other: 204 },
  'POST /api/v1/auth/recovery-codes': { ...theOwner(201, 'FACTOR_NEEDED'), other: 201 },
  'POST /api/v1/auth/login/factor': anybody(200),

  'GET /api/v1/artists': anybody(200),
  'GET /api/v1/artists/me': { ...signedIn(200), ...withoutProfile },
  'PUT /api/v1/artists/me': signedIn(200),
  'GET /api/v1/artists/me/insights': artists(200),
  'GET /api/v1/artists/{id}': anybody(200),
  'GET /api/v1/artists/me/pictures': signedIn(200),
  'POST /api/v1/artists/me/pictures': signedIn(201),
  'DELETE /api/v1/artists/me/pictures/{id}': theOwner(204, 'IMAGE_NOT_FOUND'),

  'GET /api/v1/artists/me/minisite': artists(200),
  'POST /api/v1/artists/me/minisite': artists(201),
  'PUT /api/v1/artists/me/minisite': artists(200),
  'DELETE /api/v1/artists/me/minisite': artists(204),
  'GET /api/v1/artists/me/minisite/pages': artists(200),
  'POST /api/v1/artists/me/minisite/pages': artists(201),
  'PUT /api/v1/artists/me/minisite/pages/reorder': { ...artists(200), other: 'VALIDATION' },
  'GET /api/v1/artists/me/minisite/pages/{id}': { ...artists(200), other: 'PAGE_NOT_FOUND' },
  'PUT /api/v1/artists/me/minisite/pages/{id}': { ...artists(200), other: 'PAGE_NOT_FOUND' },
  'DELETE /api/v1/artists/me/minisite/pages/{id}': { ...artists(204), other: 'PAGE_NOT_FOUND' },
  'GET /api/v1/artists/{id}/minisite': anybody(200),
  'GET /api/v1/artists/{id}/minisite/pages': anybody(200),

  'GET /api/v1/home/featured': anybody(200),
  'GET /api/v1/artworks': anybody(200),
  'GET /api/v1/artworks/facets': anybody(200),
  'GET /api/v1/artworks/categories': anybody(200),
  'GET /api/v1/artworks/my': signedIn(200),
  'GET /api/v1/artworks/{id}': anybody(200),
  'GET /api/v1/artworks/{id}/provenance': theOwner(200, 'FORBIDDEN'),
  'POST /api/v1/artworks': artists(201),
  'PUT /api/v1/artworks/{id}': theOwner(200, 'FORBIDDEN'),
  'DELETE /api/v1/artworks/{id}': theOwner(204, 'FORBIDDEN'),
  'POST /api/v1/artworks/{id}/upload': theOwner(200, 'FORBIDDEN'),
  'PUT /api/v1/artworks/{id}/images': theOwner(200, 'FORBIDDEN'),
  'PUT /api/v1/artworks/{id}/images/{imageId}': theOwner(200, 'FORBIDDEN'),
  'DELETE /api/v1/artworks/{id}/images/{imageId}': theOwner(204, 'FORBIDDEN'),

  'GET /api/v1/cart': signedIn(200),
  'POST /api/v1/cart/items': signedIn(201),
  'PUT /api/v1/cart/items/{itemId}': theOwner(200, 'CART_ITEM_NOT_FOUND'),
  'DELETE /api/v1/cart/items/{itemId}': theOwner(200, 'CART_ITEM_NOT_FOUND'),
  'DELETE /api/v1/cart/clear': signedIn(200),

  'GET /api/v1/me/stream': signedIn(200),

  'GET /api/v1/artworks/{id}/pieces': anybody(200),
  'POST /api/v1/checkout': { ...signedIn(201), user: 'EMAIL_UNVERIFIED', admin: 'EMAIL_UNVERIFIED' },
  'GET /api/v1/checkout/quote': signedIn(200),
  'GET /api/v1/checkout/{id}': theOwner(200, 'ORDER_NOT_FOUND'),
  'DELETE /api/v1/checkout/{id}': theOwner(204, 'ORDER_NOT_FOUND'),
  'GET /api/v1/orders': signedIn(200),
  'GET /api/v1/orders/{id}': theOwner(200, 'ORDER_NOT_FOUND'),
  'GET /api/v1/orders/{id}/invoice.pdf': theOwner(200, 'ORDER_NOT_FOUND'),
  'GET /api/v1/orders/{id}/credit-notes/{number}': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/orders/{id}/cancel': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/orders/{id}/delivered': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/orders/{id}/return': theOwner(200, 'ORDER_NOT_FOUND'),
  'GET /api/v1/sales': signedIn(200),
  'GET /api/v1/sales/summary': signedIn(200),
  'GET /api/v1/sales.csv': signedIn(200),
  'GET /api/v1/sales/{id}': theOwner(200, 'ORDER_NOT_FOUND'),
  'GET /api/v1/sales/{id}/invoice.pdf': theOwner(200, 'ORDER_NOT_FOUND'),
  'GET /api/v1/sales/{id}/credit-notes/{number}': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/sales/{id}/accept': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/sales/{id}/decline': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/sales/{id}/paid': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/sales/{id}/shipped': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/sales/{id}/delivered': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/sales/{id}/refund': theOwner(200, 'ORDER_NOT_FOUND'),
  'POST /api/v1/sales/{id}/return': theOwner(200, 'ORDER_NOT_FOUND'),
  'GET /api/v1/artists/me/selling': artists(200),
  'PUT /api/v1/artists/me/selling': artists(200),

  'GET /api/v1/favorites': signedIn(200),
  'GET /api/v1/favorites/ids': signedIn(200),
  'PUT /api/v1/favorites/artworks/{id}': signedIn(204),
  'DELETE /api/v1/favorites/artworks/{id}': signedIn(204),
  'POST /api/v1/favorites/merge': signedIn(200),
  'GET /api/v1/follows': signedIn(200),
  'PUT /api/v1/follows/artists/{id}': signedIn(204),
  'DELETE /api/v1/follows/artists/{id}': signedIn(204),

  'POST /api/v1/conversations': signedIn(201),
  'GET /api/v1/conversations': signedIn(200),
  'GET /api/v1/conversations/{id}': theOwner(200, 'CONVERSATION_NOT_FOUND'),
  'POST /api/v1/conversations/{id}/messages': theOwner(201, 'CONVERSATION_NOT_FOUND'),
  'PUT /api/v1/conversations/{id}/read': theOwner(204, 'CONVERSATION_NOT_FOUND'),
  'PUT /api/v1/conversations/{id}/blocked': theOwner(204, 'CONVERSATION_NOT_FOUND'),
  'DELETE /api/v1/conversations/{id}/blocked': theOwner(204, 'CONVERSATION_NOT_FOUND'),
  'POST /api/v1/conversations/{id}/report': theOwner(204, 'CONVERSATION_NOT_FOUND'),
  'GET /api/v1/notices': signedIn(200),
  'PUT /api/v1/notices/read': signedIn(204),
  'GET /api/v1/auth/me/notices': signedIn(200),
  'PUT /api/v1/auth/me/notices': signedIn(200),
  'PUT /api/v1/auth/me/notices/time-zone': signedIn(204),
  'POST /api/v1/unsubscribe': anybody(204),

  'POST /api/v1/launch/register': anybody(201),

  'POST /api/v1/engagement/track': anybody(202),
  'POST /api/v1/engagement/batch': anybody(202),
  'GET /api/v1/engagement/stats': admins(200),
  'GET /api/v1/engagement/events': admins(200),
  'GET /api/v1/engagement/stream': admins(200),
  'GET /api/v1/engagement/export.csv': admins(200),

  'GET /api/v1/admin/orders': admins(200),
  'GET /api/v1/admin/messages': admins(200),
  'GET /api/v1/admin/messages/{id}': admins(200),
  'POST /api/v1/admin/messages/{id}/close': admins(204),
  'PUT /api/v1/admin/members/{id}/writing-stopped': admins(204),
  'DELETE /api/v1/admin/members/{id}/writing-stopped': admins(204),
  'GET /api/v1/operations/status': admins(200),
  'GET /api/v1/operations/projections': admins(200),
  'GET /api/v1/operations/projections/{id}/comparison': admins(200),
  'POST /api/v1/operations/projections/{id}/actions': admins(204),
  'GET /api/v1/operations/poison': admins(200),
  'GET /api/v1/operations/poison/{id}': admins(200),
  'POST /api/v1/operations/poison/{id}/retry': admins(204),
  'POST /api/v1/operations/poison/{id}/discard': admins(204),
  'GET /api/v1/operations/events/{event}': admins(200),
  'POST /api/v1/operations/queues': admins(204),
  'POST /api/v1/client-errors': anybody(204),
};

/** Paths beside the API. They are read only, and the same for everybody. */
export const OPEN = [
  // For administrators with a cookie, as test/operations/queues.test.ts proves.
  /^\/console\/queues(\/|$)/,
  /^\/api\/v1\/openapi\.json$/,
  /^\/docs(\/|$)/,
  /^\/(healthz|readyz|metrics)$/,
  /^\/images\/\*$/,
  /^\/(robots\.txt|sitemap.*\.xml)$/,
  /^\/(discover|sell|launch|support|privacy|terms|cookies|login|register|verify|forgot-password|reset-password|bag|checkout|notices|unsubscribe|list-artwork|console(\/projections|\/poison|\/events|\/orders|\/messages)?)?$/,
  /^\/(dashboard\/\{role\}\?|settings\/\{section\}\?|messages\/\{id\}\?|artwork\/\{id\}|checkout\/placed\/\{id\}\?|artist\/\{artist\}|\*)$/,
];
