import { sql } from 'kysely';
import t from 'tap';
import type { Session, SessionsReply } from '../../src/contract/accounts.ts';
import { readBrowser } from '../../src/shop/accounts/browsers.ts';
import type { Client } from '../helpers/client.ts';
import { openTestPool } from '../helpers/database.ts';
import { hold } from '../helpers/gates.ts';
import { startStack } from '../helpers/stack.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const DAY = 24 * 60 * 60 * 1_000;

type Person = Client & { session: Session; password: string };

t.test('where somebody is signed in', async (t) => {
  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const signIn = async ({ session, password }: Person, userAgent: string): Promise<Client> => {
    const body = { email: session.user.email, password };
    const headers = { 'user-agent': userAgent };
    const answer = await stack.visitor().call<Session>('POST', '/auth/login', { body, headers });
    return Object.assign(stack.visitor(), { token: answer.body.token });
  };
  const list = async (client: Client) => (await client.call<SessionsReply>('GET', '/auth/sessions')).body.sessions;
  const idOf = async (client: Client) => (await list(client)).find(({ current }) => current)?.id ?? '';
  const namesOf = async (client: Client) => (await list(client)).map(({ browser, system }) => [browser, system]);
  const noticesOf = async ({ session }: Person) => {
    const events = await Array.fromAsync(stack.parts.domainLog.read(`account-${session.user.id}`));
    return events.filter(({ type }) => type === 'account_signed_in_from_new_browser');
  };
  t.afterEach(() => {
    Object.assign(stack.clock, { ahead: 0, at: undefined });
  });

  t.test('the list tells browsers and systems apart, says which one asks, and names the last used first', async (t) => {
    const ada = await stack.shopper();
    stack.clock.ahead = DAY;
    const phone = await signIn(ada, SAFARI);
    const sessions = await list(phone);
    t.match(sessions, [
      { id: String, browser: 'Safari', system: 'iOS', current: true },
      { id: String, browser: null, system: null, current: false },
    ]);
    const [{ created_at = '' } = {}] = sessions;
    t.ok(Math.abs(Date.parse(created_at) - Date.now() - DAY) < 60_000);
    const body = { refresh_token: ada.session.refresh_token };
    stack.clock.ahead = 2 * DAY;
    await stack.visitor().call('POST', '/auth/refresh', { body });
    const [used] = await list(phone);
    t.notOk(used?.current, 'the other one was used since');
    t.equal(Date.parse(used?.last_used_at ?? '') - Date.parse(used?.created_at ?? '') > DAY, true);
  });

  t.test(
    'a session that was there before names were kept is listed, and has them after its next renewal',
    async (t) => {
      const ada = await stack.shopper();
      await owner.deleteFrom('account.session').where('user_id', '=', ada.session.user.id).execute();
      t.same(await namesOf(ada), [[null, null]]);
      const body = { refresh_token: ada.session.refresh_token };
      await stack.visitor().call('POST', '/auth/refresh', { body, headers: { 'user-agent': FIREFOX } });
      t.same(await namesOf(ada), [['Firefox', 'Linux']]);
    },
  );

  t.test('one session is ended by another, at once and with its refresh token', async (t) => {
    const ada = await stack.shopper();
    const phone = await signIn(ada, SAFARI);
    const ended = await phone.call('DELETE', `/auth/sessions/${await idOf(ada)}`);
    t.equal(ended.status, 204);
    t.equal((await ada.call('GET', '/auth/me')).status, 401);
    const body = { refresh_token: ada.session.refresh_token };
    t.equal((await stack.visitor().call('POST', '/auth/refresh', { body })).status, 401);
    t.same(await namesOf(phone), [['Safari', 'iOS']]);
  });

  t.test('nobody ends a session of somebody else, one that has ended, or one that never was', async (t) => {
    const ada = await stack.shopper();
    const grace = await stack.shopper('Grace');
    const phone = await signIn(ada, SAFARI);
    const id = await idOf(ada);
    for (const [client, what] of [
      [grace, id],
      [phone, crypto.randomUUID()],
      [phone, 'x'],
    ] as const)
      t.match(await client.call('DELETE', `/auth/sessions/${what}`), {
        status: 404,
        body: { code: 'SESSION_NOT_FOUND' },
      });
    t.equal((await list(ada)).length, 2);
    await phone.call('DELETE', `/auth/sessions/${id}`);
    t.equal((await phone.call('DELETE', `/auth/sessions/${id}`)).status, 404);
  });

  t.test('all others are ended together, and this one goes on', async (t) => {
    const ada = await stack.shopper();
    const phone = await signIn(ada, SAFARI);
    const laptop = await signIn(ada, FIREFOX);
    t.equal((await laptop.call('DELETE', '/auth/sessions')).status, 204);
    for (const client of [ada, phone]) t.equal((await client.call('GET', '/auth/me')).status, 401);
    t.same(await namesOf(laptop), [['Firefox', 'Linux']]);
  });

  t.test('a session that is ended while it changes the password changes nothing', async (t) => {
    const ada = await stack.shopper();
    const thief = await signIn(ada, FIREFOX);
    const { id } = ada.session.user;
    const gate = await hold(
      t,
      owner,
      `select from account.user where id = ${id} for update;
       update account.refresh_token set revoked_at = now() where family_id = '${await idOf(thief)}'`,
    );
    const body = { current_password: ada.password, new_password: 'Another-2027?' };
    const change = thief.call('PUT', '/auth/password', { body });
    await gate.reached(/for no key update/);
    await gate.open();
    t.match(await change, { status: 401, body: { code: 'UNAUTHENTICATED' } });
    t.ok((await signIn(ada, FIREFOX)).token, 'the password is what it was');
  });

  t.test('a sign-in from a browser that was not seen before is told once', async (t) => {
    const ada = await stack.shopper();
    await owner.deleteFrom('account.session').where('user_id', '=', ada.session.user.id).execute();
    await signIn(ada, FIREFOX);
    t.same(await noticesOf(ada), [], 'the first of all is no news');
    const body = { email: ada.session.user.email, password: ada.password };
    const headers = { 'user-agent': SAFARI };
    const answer = await stack.visitor().call('POST', '/auth/login', { body, headers });
    const [notice] = await noticesOf(ada);
    t.match(notice, { actorId: ada.session.user.id, payload: { account_id: ada.session.user.id } });
    t.equal(answer.headers.get('x-log-position'), String(notice?.position));
    await signIn(ada, SAFARI);
    await signIn(ada, FIREFOX);
    t.equal((await noticesOf(ada)).length, 1);
  });

  t.test('a browser is known as long as it was used within 90 days', async (t) => {
    const ada = await stack.shopper();
    stack.clock.at = Date.now();
    await signIn(ada, FIREFOX);
    t.equal((await noticesOf(ada)).length, 1);
    stack.clock.ahead = 89 * DAY;
    await signIn(ada, FIREFOX);
    stack.clock.ahead = 178 * DAY;
    await signIn(ada, FIREFOX);
    t.equal((await noticesOf(ada)).length, 1);
    stack.clock.ahead = 269 * DAY;
    await signIn(ada, FIREFOX);
    t.equal((await noticesOf(ada)).length, 2);
    const { rows } = await sql`select from account.session where user_id = ${ada.session.user.id}`.execute(owner);
    t.equal(rows.length, 1, 'what is older is forgotten');
  });
});

t.test('of a user agent two names are kept, and nothing that it makes up', async (t) => {
  const names: [userAgent: string | undefined, browser: string | null, system: string | null][] = [
    [FIREFOX, 'Firefox', 'Linux'],
    [SAFARI, 'Safari', 'iOS'],
    [`${CHROME} Edg/140.0.0.0`, 'Microsoft Edge', 'Windows'],
    [CHROME, 'Chrome', 'Windows'],
    ['Ada Lovelace/1.0 (ada@example.org)', null, null],
    ['curl/8.5', null, null],
    ['', null, null],
    [undefined, null, null],
  ];
  for (const [userAgent, browser, system] of names)
    t.same(readBrowser(userAgent), { browser, system }, String(userAgent));
});
