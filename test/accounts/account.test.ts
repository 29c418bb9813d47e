import t from 'tap';
import type { Session, Tokens } from '../../src/contract/accounts.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

t.test('the account of somebody who is signed in', async (t) => {
  const stack = await startStack(t);
  const NEW_PASSWORD = 'Another-2027?';
  const login = (email: string, password: string) =>
    stack.visitor().call<Session>('POST', '/auth/login', { body: { email, password } });
  const refresh = (refresh_token: string) =>
    stack.visitor().call<Tokens>('POST', '/auth/refresh', { body: { refresh_token } });

  t.test('an account is shown as it is now, not as the token found it', async (t) => {
    const ada = await stack.shopper();
    await stack.db
      .updateTable('account.user')
      .set({ role: 'artist', is_admin: true })
      .where('id', '=', ada.session.user.id)
      .execute();
    const { body } = await ada.call('GET', '/api/v1/auth/me');
    t.same(body, { user: { ...ada.session.user, role: 'artist', is_admin: true } });
  });

  t.test('the token of an account that is gone is worth nothing', async (t) => {
    const ada = await stack.shopper();
    await stack.db.deleteFrom('account.user').where('id', '=', ada.session.user.id).execute();
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', '/auth/me'],
      ['PUT', '/auth/me', { name: 'Ghost' }],
      ['PUT', '/auth/password', { current_password: ada.password, new_password: NEW_PASSWORD }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await ada.call(method, path, { body });
      t.equal(answer.status, 401, `${method} ${path}`);
      t.match(answer.body, { code: 'UNAUTHENTICATED' });
    }
    t.equal((await refresh(ada.session.refresh_token)).status, 401);
    t.equal((await login(ada.session.user.email, ada.password)).status, 401);
  });

  t.test('somebody changes the name', async (t) => {
    const ada = await stack.shopper();
    const { status, body, headers } = await ada.call('PUT', '/api/v1/auth/me', { body: { name: ' Ada Lovelace ' } });
    t.equal(status, 200);
    t.same(body, { user: { ...ada.session.user, name: 'Ada Lovelace' } });
    t.same((await ada.call('GET', '/auth/me')).body, body);
    const events = await Array.fromAsync(stack.parts.domainLog.read(`account-${ada.session.user.id}`));
    t.match(events, [{ type: 'account_registered' }, { type: 'account_renamed', actorId: ada.session.user.id }]);
    t.equal(headers.get('x-log-position'), String(events.at(-1)?.position));
  });

  t.test('a name of blanks changes nothing', async (t) => {
    const ada = await stack.shopper();
    const { status, body } = await ada.call('PUT', '/auth/me', { body: { name: '   ' } });
    t.equal(status, 400);
    t.match(body, { code: 'VALIDATION', issues: [{ path: 'name' }] });
  });

  t.test('a changed password ends every other session, and this one goes on', async (t) => {
    const ada = await stack.shopper();
    const { email, id } = ada.session.user;
    const elsewhere = (await login(email, ada.password)).body;
    const { status, headers } = await ada.call('PUT', '/auth/password', {
      body: { current_password: ada.password, new_password: NEW_PASSWORD },
    });
    t.equal(status, 204);
    const events = await Array.fromAsync(stack.parts.domainLog.read(`account-${id}`));
    t.equal(events.at(-1)?.type, 'account_password_changed');
    t.equal(headers.get('x-log-position'), String(events.at(-1)?.position));

    t.equal((await ada.call('GET', '/auth/me')).status, 200);
    t.equal((await refresh(ada.session.refresh_token)).status, 200);
    t.equal((await refresh(elsewhere.refresh_token)).status, 401);
    const other = stack.visitor();
    other.token = elsewhere.token;
    t.equal((await other.call('GET', '/auth/me')).status, 401);

    t.equal((await login(email, ada.password)).status, 401, 'the old password opens nothing');
    t.equal((await login(email, NEW_PASSWORD)).status, 200);
  });

  t.test('who does not know the password cannot change it', async (t) => {
    const ada = await stack.shopper();
    const { status, body } = await ada.call('PUT', '/auth/password', {
      body: { current_password: 'Wrong-Password-1', new_password: NEW_PASSWORD },
    });
    t.equal(status, 401);
    t.match(body, { code: 'INVALID_CREDENTIALS' });
    t.equal((await login(ada.session.user.email, ada.password)).status, 200);
  });

  t.test('a new password must be as strong as the first', async (t) => {
    const ada = await stack.shopper();
    const { status, body } = await ada.call('PUT', '/auth/password', {
      body: { current_password: ada.password, new_password: 'weak' },
    });
    t.equal(status, 400);
    t.match(body, { code: 'WEAK_PASSWORD', issues: [{ path: 'new_password' }] });
  });

  t.test('no log-in with the old password outlives the change that it ran beside', async (t) => {
    for (let round = 0; round < 10; round += 1) {
      const ada = await stack.shopper();
      const change = ada.call('PUT', '/auth/password', {
        body: { current_password: ada.password, new_password: NEW_PASSWORD },
      });
      const logins = await Promise.all([1, 2, 3].map(() => login(ada.session.user.email, ada.password)));
      t.equal((await change).status, 204);
      for (const { status, body } of logins)
        if (status === 200) t.equal((await refresh(body.refresh_token)).status, 401);
        else t.equal(status, 401);
    }
  });

  t.test('of two changes at once one holds, and the other is told', async (t) => {
    const ada = await stack.shopper();
    const passwords = ['First-Choice-1', 'Second-Choice-2'];
    const answers = await Promise.all(
      passwords.map((new_password) =>
        ada.call('PUT', '/auth/password', { body: { current_password: ada.password, new_password } }),
      ),
    );
    t.same(answers.map(({ status }) => status).sort(), [204, 401]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
    t.equal((await login(ada.session.user.email, winner)).status, 200);
  });

  t.test('tokens that are missing, forged, foreign or expired are refused', async (t) => {
    const ada = await stack.shopper();
    const claims = { sub: ada.session.user.id, sid: crypto.randomUUID() };
    const [head, body, signature] = ada.session.token.split('.');
    const expired = stack.app.jwt.sign(claims, { clockTimestamp: Date.now() - 16 * 60 * 1_000 });
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
    const otherBody = Buffer.from(JSON.stringify({ ...claims, sub: 1 })).toString('base64url');
    const cases: Record<string, string | undefined> = {
      'no token': undefined,
      'no scheme': ada.session.token,
      'another scheme': `Basic ${ada.session.token}`,
      'two tokens': `Bearer ${ada.session.token} ${ada.session.token}`,
      nonsense: 'Bearer nonsense',
      empty: 'Bearer ',
      unsigned: `Bearer ${unsigned}`,
      'another body': `Bearer ${head}.${otherBody}.${signature}`,
      expired: `Bearer ${expired}`,
      'a session that never was': `Bearer ${stack.app.jwt.sign(claims)}`,
    };
    for (const [name, authorization] of Object.entries(cases)) {
      const answer = await stack
        .visitor()
        .call('GET', '/auth/me', { headers: { ...(authorization && { authorization }) } });
      t.equal(answer.status, 401, name);
      t.match(answer.body, { statusCode: 401, code: 'UNAUTHENTICATED' });
    }
  });

  t.test('a token that was good is refused from the moment it expires', async (t) => {
    const { session } = await stack.shopper();
    const claims = stack.app.jwt.decode<{ sub: number; sid: string }>(session.token);
    if (!claims) throw new Error('the token says nothing');
    const { sub, sid } = claims;
    const authorization = `Bearer ${stack.app.jwt.sign({ sub, sid }, { expiresIn: 6 })}`;
    const me = () => stack.visitor().call('GET', '/auth/me', { headers: { authorization } });
    t.equal((await me()).status, 200);
    await until('the token has expired', async () => (await me()).status === 401);
  });

  t.test('an access token lives for 15 minutes', async (t) => {
    const { session } = await stack.shopper();
    const claims = stack.app.jwt.decode<{ iat: number; exp: number }>(session.token);
    t.equal(claims && claims.exp - claims.iat, 15 * 60);
  });
});
