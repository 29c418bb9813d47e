import { request } from 'node:http';
import { sql } from 'kysely';
import t from 'tap';
import type { Session } from '../../../src/contract/accounts.ts';
import type { ErrorReply } from '../../../src/contract/primitives.ts';
import { watchEndedSessions } from '../../../src/shop/accounts/ended.ts';
import { closeAccount } from '../../../src/shop/accounts/forget.ts';
import { plain } from '../../artworks/images/pictures.ts';
import { formOf } from '../../artworks/images/uploading.ts';
import { list, WORK } from '../../artworks/people.ts';
import { createClient } from '../../helpers/client.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { hold } from '../../helpers/gates.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { signToken } from '../../http/tokens.ts';

t.test('what an ended session can still do', async (t) => {
  const stack = await startStack(t, { redis: false });
  const api = await apiProcess(t, { database: stack.database });
  await api.start();
  const owner = openTestPool(t, stack.database, 'owner');
  const picture = new Uint8Array(await plain(40, 30).jpeg().toBuffer());

  type Artist = Awaited<ReturnType<typeof stack.artist>>;

  /** The ways in which a session ends, each over the API of one process. */
  const WAYS: Record<string, (artist: Artist) => Promise<unknown>> = {
    'signed out': ({ session, call, token }) =>
      call.call({ token, call }, 'POST', '/auth/logout', { body: { refresh_token: session.refresh_token } }),
    'password changed elsewhere': async ({ session, password }) => {
      const elsewhere = stack.visitor();
      const { body } = await elsewhere.call<Session>('POST', '/auth/login', {
        body: { email: session.user.email, password },
      });
      elsewhere.token = body.token;
      const change = { current_password: password, new_password: 'Another-2027?' };
      return elsewhere.call('PUT', '/auth/password', { body: change });
    },
    'refresh token reused': async ({ session }) => {
      const body = { refresh_token: session.refresh_token };
      await stack.visitor().call('POST', '/auth/refresh', { body });
      await sql`update account.refresh_token set rotated_at = rotated_at - interval '1 minute'
      where user_id = ${session.user.id}`.execute(owner);
      return stack.visitor().call('POST', '/auth/refresh', { body });
    },
    'account closed': ({ session }) => closeAccount(stack.parts, session.user.id, new Date()),
  };

  /** Begins an upload and sends its first bytes; `finish` sends the rest and gives the status of the answer. */
  async function beginUpload(origin: string, token: string | null, id: number) {
    const form = new Response(formOf({ contents: picture }));
    const type = form.headers.get('content-type') ?? '';
    const body = Buffer.from(await form.arrayBuffer());
    const sending = request(`${origin}/api/v1/artworks/${id}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
    });
    const status = new Promise<number>((resolve, reject) => {
      sending.on('error', reject);
      sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    });
    await new Promise((sent) => sending.write(body.subarray(0, 200), sent));
    return (): Promise<number> => {
      sending.end(body.subarray(200));
      return status;
    };
  }

  for (const [way, end] of Object.entries(WAYS))
    t.test(`a session that has ended, ${way}, writes nothing, through whichever process`, async (t) => {
      const artist = await stack.artist(`Ada ${way}`);
      const { id } = (await list(artist)).artwork;
      const bought = (await list(await stack.artist('Grace'))).artwork.id;
      const finishers = await Promise.all(
        [stack.origin, api.origin].map((origin) => beginUpload(origin, artist.token, id)),
      );
      const before = await sql<{ position: number }>`select max(position) as position from log.domain_event`.execute(
        owner,
      );
      await end(artist);
      for (const origin of [stack.origin, api.origin]) {
        const caller = createClient(origin, artist.token);
        const profile = { artist_name: 'Somebody', bio: 'Else.' };
        await until(`${origin} refuses it`, async () => {
          const { status } = await caller.call('GET', '/artists/me');
          return status === 401;
        });
        const writes: [method: string, path: string, options: Parameters<typeof caller.call>[2]][] = [
          ['PUT', '/artists/me', { body: profile }],
          ['PUT', '/auth/me', { body: { name: 'Somebody' } }],
          ['POST', '/api/v1/artworks', { body: WORK }],
          ['PUT', `/api/v1/artworks/${id}`, { body: { title: 'Taken over' } }],
          ['DELETE', `/api/v1/artworks/${id}`, {}],
          ['POST', `/api/v1/artworks/${id}/upload`, { raw: formOf({ contents: picture }) }],
          ['POST', '/cart/items', { body: { artwork_id: bought } }],
          ['POST', '/artists/me/minisite', { body: { slug: 'taken-over', title: 'Taken over' } }],
        ];
        for (const [method, path, options] of writes) {
          const { status, body } = await caller.call<ErrorReply>(method, path, options);
          t.equal(status, 401, `${method} ${path}`);
          t.equal(body.code, 'UNAUTHENTICATED');
        }
        const event = { event_type: 'view_page', path: `/${way.replaceAll(' ', '-')}` };
        t.equal((await caller.call('POST', '/engagement/track', { body: event })).status, 202);
      }
      for (const finish of finishers) t.equal(await finish(), 401, 'nor does an upload that began before');

      const { rows } = await sql<{ type: string }>`select type from log.domain_event
      where position > ${before.rows[0]?.position ?? 0} and actor_id = ${artist.session.user.id}
        and type <> 'account_password_changed'`.execute(owner);
      t.same(rows, [], 'the log has nothing of it');
      const events = await sql<{ user_id: number | null }>`
      select user_id from log.engagement_event where path = ${`/${way.replaceAll(' ', '-')}`}`.execute(owner);
      t.same(events.rows, [{ user_id: null }, { user_id: null }], 'and what it looked at was looked at by nobody');
    });

  t.test('the session that changed the password, and others’, go on', async (t) => {
    const [ada, grace] = [await stack.shopper(), await stack.shopper()];
    const other = stack.visitor();
    const credentials = { email: ada.session.user.email, password: ada.password };
    other.token = (await other.call<Session>('POST', '/auth/login', { body: credentials })).body.token;
    const change = { current_password: ada.password, new_password: 'Another-2027?' };
    t.equal((await ada.call('PUT', '/auth/password', { body: change })).status, 204);
    await until('the other session is refused', async () => (await other.call('GET', '/cart')).status === 401);
    for (const client of [ada, grace]) t.equal((await client.call('GET', '/cart')).status, 200);
  });

  t.test('a token that names no session is refused', async (t) => {
    const { id } = (await stack.shopper()).session.user;
    const claims = { sub: id, exp: Math.floor(Date.now() / 1_000) + 600 };
    const caller = createClient(stack.origin, signToken(claims, { secret: stack.config.jwtSecret }));
    t.equal((await caller.call('GET', '/cart')).status, 401);
  });
});

t.test('a write waits for a look that is late, and is refused while PostgreSQL does not tell', async (t) => {
  const database = await createDatabase(t);
  const gate = await hold(t, openTestPool(t, database, 'owner'), 'lock table account.refresh_token');
  const sessions = watchEndedSessions(openTestPool(t, database));
  t.teardown(sessions.stop);
  const request = { method: 'PUT', headers: { authorization: 'Bearer of somebody' } };
  await t.rejects(sessions.beforeWrites(request), { code: 'UNAVAILABLE', statusCode: 503 });
  await t.resolves(sessions.beforeWrites({ ...request, method: 'GET' }), 'a read waits for nothing');
  await t.resolves(sessions.beforeWrites({ ...request, headers: {} }), 'nor does who names no session');
  await gate.open();
  await t.resolves(sessions.beforeWrites(request));
});
