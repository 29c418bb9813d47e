import { createHash } from 'node:crypto';
import { topArtworks } from '../../projections/engagement/top-artworks.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { noteDeath } from '../../src/engine/liveness/attempts.ts';
import { issueSecret, makeLink } from '../../src/shop/accounts/links/link.ts';
import { formOf } from '../artworks/images/uploading.ts';
import type { Answer, Client } from '../helpers/client.ts';
import type { Stack } from '../helpers/stack.ts';
import type { Call, Made, Person } from './calls/call.ts';
import { freshSlug, SITE, withSite } from './calls/things.ts';
import type { Way } from './make-call.ts';

/** A call whose right way is prepared, and a person who may make it. */
export type Scene = {
  stack: Stack;
  call: Call;
  person: Person;
  made: Made;
  /** Makes the call in its right way, except for what `way` changes. */
  send(way?: Partial<Way>, client?: Client): Promise<Answer<unknown>>;
};

/** Makes the API give an answer that the right way does not get. */
type Provoke = (scene: Scene) => Promise<Answer<unknown>>;

const twice: Provoke = async ({ call, person, made, send }) => {
  const body = call.body?.(person, made);
  await send({ body });
  return send({ body });
};

const bySomebodyWithoutProfile: Provoke = async ({ stack, send }) => send({}, await stack.shopper());
const byArtistWithoutSite: Provoke = async ({ stack, send }) => send({}, await stack.artist());
const withBody =
  (body: unknown): Provoke =>
  ({ send }) =>
    send({ body });
const withHeaders =
  (headers: Record<string, string>): Provoke =>
  ({ send }) =>
    send({ raw: '{}', headers });

const withSlugOfAnother: Provoke = async ({ stack, send }) => {
  const slug = freshSlug();
  await (await stack.artist()).call('POST', '/artists/me/minisite', { body: { ...SITE, slug } });
  return send({ body: { slug } });
};

const withSiteAlready: Provoke = async ({ stack, person, send }) => {
  await withSite(person, stack);
  return send();
};

/** Makes the call so many times, and then once too often. */
const afterTimes =
  (times: number, way?: Partial<Way>): Provoke =>
  async ({ send }) => {
    for (let time = 0; time < times; time += 1) await send(way);
    return send(way);
  };

const withFile =
  (contents: string | number, field?: string): Provoke =>
  ({ send }) => {
    const bytes = typeof contents === 'string' ? Buffer.from(contents) : Buffer.from([0xff, 0xd8, 0xff]);
    const padded = new Uint8Array(typeof contents === 'number' ? contents : bytes.length);
    padded.set(bytes);
    return send({ raw: formOf({ contents: padded, ...(field && { field }) }) });
  };

/** Makes the call twelve times at once, which is too many. */
const manyAtOnce: Provoke = async ({ send }) => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
  const refused = answers.find(({ status }) => status === 429);
  if (!refused) throw new Error(`a dozen at once were answered ${answers.map(({ status }) => status)}`);
  return refused;
};

/** Sends a file that has ended two processes. */
const putAside: Provoke = async (scene) => {
  const key = createHash('sha256')
    .update(new Uint8Array([0xff, 0xd8, 0xff, ...Array(97).fill(0)]))
    .digest('hex');
  for (const _ of [1, 2]) await noteDeath(scene.stack.db, { kind: 'image', key }, 'it was a test');
  return withFile(100)(scene);
};

/** Tries an event again that the build of another version has parked. */
const ofAnotherVersion: Provoke = async ({ stack: { db }, send }) => {
  const build = await findBuild(db, topArtworks, 'live');
  const set = (version: number) =>
    db
      .updateTable('folding.build')
      .set({ version })
      .where('schema_name', '=', build?.schema ?? '')
      .execute();
  await set(topArtworks.version + 1);
  return send({ made: { id: `event:${topArtworks.name}:1:1` } }).finally(() => set(topArtworks.version));
};

/** Opens the link of a new address that somebody has registered meanwhile. */
const withAddressOfAnother: Provoke = async ({ stack, person, send }) => {
  const { user } = (await stack.shopper('Quick')).session;
  const link = { userId: person.session.user.id, purpose: 'email' as const, email: user.email };
  const askedAt = new Date();
  await stack.db.transaction().execute((transaction) => makeLink(transaction, link, askedAt));
  const secret = await issueSecret(stack.db, { ...link, askedAt });
  return send({ body: { token: secret?.token ?? '' } });
};

const withTenPasskeys: Provoke = async ({ stack, person, send }) => {
  const passkey = { public_key: Buffer.alloc(1), counter: 0, transports: [], name: 'Key', created_at: new Date() };
  const keys = Array.from({ length: 10 }, () => {
    const id = crypto.randomUUID();
    return { ...passkey, id, credential_id: id, user_id: person.session.user.id };
  });
  await stack.db.insertInto('account.passkey').values(keys).execute();
  return send();
};

const withTotpAlready: Provoke = async ({ stack, person, send }) => {
  const totp = { user_id: person.session.user.id, secret: 'AAAA', created_at: new Date(), last_step: 0 };
  await stack.db.insertInto('account.totp').values(totp).execute();
  return send();
};

const withPasskeyOfNobody: Provoke = async ({ call, person, made, send }) => {
  const body = call.body?.(person, made);
  return send({ body: { ...body, credential: { ...(body?.credential as object), id: 'AAAA', rawId: 'AAAA' } } });
};

/** Orders other works than the right way does. */
const withWorks =
  (lines: object[]): Provoke =>
  ({ call, person, made, send }) =>
    send({ body: { ...call.body?.(person, made), lines } });
const atAnotherPrice: Provoke = (scene) => withWorks([{ artwork_id: scene.made.id, quantity: 1, price: 1 }])(scene);

/** Writes after an administrator has stopped it. */
const whenStopped: Provoke = async ({ stack, person, send }) => {
  const path = `/api/v1/admin/members/${person.session.user.id}/writing-stopped`;
  await (await stack.admin()).call('PUT', path, { body: { reason: 'Spam' } });
  return send();
};

const toOneself: Provoke = async ({ stack, send }) => {
  const artist = await stack.artist();
  return send({ body: { artist_id: artist.profileId, text: 'Hello' } }, artist);
};

const afterBlocking: Provoke = async ({ person, made, send }) => {
  await person.call('PUT', `/conversations/${made.id}/blocked`);
  return send();
};

const afterClosing: Provoke = async ({ person, made, send }) => {
  await person.call('POST', `/api/v1/admin/messages/${made.id}/close`);
  return send();
};

const changedSince: Provoke = ({ send }) => send({ headers: { 'if-match': '"old"' } });

const tooLarge: Provoke = ({ call, send }) => send({ raw: JSON.stringify('x'.repeat(call.limit ?? 1024 * 1024)) });
const XML = { 'content-type': 'application/xml' };

/** Provokes the answers that differ from call to call. Those that are the same for all calls are not listed. */
export const REFUSALS: Record<string, Record<number, Provoke>> = {
  'POST /api/v1/auth/register': { 409: twice },
  'POST /api/v1/auth/login': {
    401: ({ person, send }) => send({ body: { email: person.session.user.email, password: 'Wrong-2026!' } }),
  },
  'POST /api/v1/auth/passkeys/options': { 409: withTenPasskeys },
  'POST /api/v1/auth/passkeys': { 409: withTenPasskeys },
  'POST /api/v1/auth/passkey': { 401: withPasskeyOfNobody },
  'POST /api/v1/auth/totp/options': { 409: withTotpAlready },
  'POST /api/v1/auth/totp': { 409: withTotpAlready },
  'DELETE /api/v1/auth/totp': { 404: bySomebodyWithoutProfile },
  'POST /api/v1/auth/recovery-codes': { 409: bySomebodyWithoutProfile },
  'POST /api/v1/auth/login/factor': {
    401: ({ call, person, made, send }) => send({ body: { ...call.body?.(person, made), code: 'WRONG' } }),
  },
  'POST /api/v1/auth/verify': { 409: withAddressOfAnother },
  'POST /api/v1/auth/refresh': { 401: withBody({ refresh_token: 'nobody knows it' }) },
  'GET /api/v1/artists/me': { 404: bySomebodyWithoutProfile },
  'PUT /api/v1/artists/me': { 412: changedSince },
  'POST /api/v1/artists/me/pictures': {
    400: withFile('text', 'file'),
    409: afterTimes(30),
    413: withFile(15_728_641),
    415: withFile('This is no picture.'),
    422: putAside,
    429: manyAtOnce,
  },
  'GET /api/v1/artists/me/minisite': { 404: byArtistWithoutSite },
  'POST /api/v1/artists/me/minisite': { 409: withSiteAlready },
  'PUT /api/v1/artists/me/minisite': { 404: byArtistWithoutSite, 409: withSlugOfAnother, 412: changedSince },
  'DELETE /api/v1/artists/me/minisite': { 404: byArtistWithoutSite },
  'GET /api/v1/artists/me/minisite/pages': { 404: byArtistWithoutSite },
  'POST /api/v1/artists/me/minisite/pages': { 404: byArtistWithoutSite, 409: afterTimes(5) },
  'PUT /api/v1/artists/me/minisite/pages/reorder': { 404: byArtistWithoutSite },
  'PUT /api/v1/artists/me/minisite/pages/{id}': { 412: changedSince },
  'PUT /api/v1/artworks/{id}': { 412: changedSince },
  'PUT /api/v1/artworks/{id}/images': { 412: changedSince },
  'PUT /api/v1/artworks/{id}/images/{imageId}': { 412: changedSince },
  'POST /api/v1/artworks/{id}/upload': {
    400: withFile('text', 'file'),
    409: afterTimes(10),
    413: withFile(15_728_641),
    415: withFile('This is no picture.'),
    422: putAside,
    429: manyAtOnce,
  },
  'POST /api/v1/cart/items': { 404: withBody({ artwork_id: 999_999 }), 409: twice },
  'PUT /api/v1/cart/items/{itemId}': { 409: withBody({ quantity: 4 }) },
  'POST /api/v1/checkout': { 404: withWorks([{ artwork_id: 999_999, quantity: 1, price: 1 }]), 409: atAnotherPrice },
  'POST /api/v1/orders/{id}/cancel': { 409: twice },
  'POST /api/v1/orders/{id}/delivered': { 409: twice },
  'POST /api/v1/orders/{id}/return': { 409: twice },
  'POST /api/v1/sales/{id}/accept': { 409: twice },
  'POST /api/v1/sales/{id}/decline': { 409: twice },
  'POST /api/v1/sales/{id}/paid': { 409: twice },
  'POST /api/v1/sales/{id}/shipped': { 409: twice },
  'POST /api/v1/sales/{id}/delivered': { 409: twice },
  'POST /api/v1/sales/{id}/refund': { 409: twice },
  'POST /api/v1/sales/{id}/return': { 409: twice },
  'POST /api/v1/conversations': {
    200: twice,
    403: whenStopped,
    404: withBody({ artist_id: 999_999, text: 'Hello' }),
    409: toOneself,
  },
  'POST /api/v1/conversations/{id}/messages': { 403: whenStopped, 409: afterBlocking },
  'GET /api/v1/admin/messages/{id}': { 409: afterClosing },
  'POST /api/v1/operations/projections/{id}/actions': { 409: twice },
  'POST /api/v1/operations/poison/{id}/retry': { 409: ofAnotherVersion },
  'POST /api/v1/operations/poison/{id}/discard': { 409: twice },
  'POST /api/v1/launch/register': { 200: twice },
  'POST /api/v1/engagement/track': { 413: tooLarge, 415: withHeaders(XML) },
  'POST /api/v1/engagement/batch': { 413: tooLarge, 415: withHeaders(XML) },
};
