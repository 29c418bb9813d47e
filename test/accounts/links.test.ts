import t from 'tap';
import { type Mail, openMailer } from '../../src/serving/mail/mailer.ts';
import { closeAccount } from '../../src/shop/accounts/forget.ts';
import { LINK, mailsTo, startMail, tokenIn } from '../helpers/mail.ts';
import { startStack } from '../helpers/stack.ts';

const NEW = 'Another-2027?';

t.test('links in mails', async (t) => {
  const stack = await startStack(t, { redis: false });
  /** To these nothing can be sent now. */
  const away = new Set<string>();
  const { send } = openMailer(stack.config);
  const mailer = { send: async (mail: Mail) => (away.has(mail.to) ? Promise.reject(new Error('away')) : send(mail)) };
  t.teardown(startMail(stack, { mailer }));
  const visitor = stack.visitor();
  const logIn = (email: string, password: string) => visitor.call('POST', '/auth/login', { body: { email, password } });
  const verify = (token: string) =>
    visitor.call<{ user: { is_verified: boolean } }>('POST', '/auth/verify', { body: { token } });
  const reset = (token: string, new_password = NEW) =>
    visitor.call<{ code: string }>('POST', '/auth/reset', { body: { token, new_password } });

  await t.test('who registers is sent a link, and it verifies the address once', async (t) => {
    const email = 'newcomer@example.org';
    const body = { email, password: 'Vernissage-2026!', name: 'Newcomer' };
    t.equal((await visitor.call('POST', '/auth/register', { body })).status, 201);
    const token = tokenIn(await mailsTo(stack, email));
    const { rows } = {
      rows: await stack.db.selectFrom('account.link').selectAll().where('email', '=', email).execute(),
    };
    t.notMatch(JSON.stringify(rows), token.split('.')[1] ?? '', 'the database does not know the secret');
    t.match(await verify(`${token.slice(0, -1)}-`), { status: 400, body: { code: 'LINK_INVALID' } });
    t.match(await reset(token), { status: 400, body: { code: 'LINK_INVALID' } }, 'it resets no password');
    t.match(await verify(token), { status: 200, body: { user: { email, is_verified: true } } });
    t.match(await verify(token), { status: 400, body: { code: 'LINK_INVALID' } });
    t.same(
      (await stack.db.selectFrom('log.domain_event').select('type').orderBy('position').execute())
        .map(({ type }) => type)
        .filter((type) => /verif|sent/.test(type)),
      ['mail_sent', 'account_address_verified'],
    );
  });

  await t.test('the newest link alone counts, for a day', async (t) => {
    const person = await stack.shopper('Patient');
    const { email } = person.session.user;
    t.equal((await person.call('POST', '/auth/verify/resend')).status, 204);
    const first = tokenIn(await mailsTo(stack, email));
    t.equal((await person.call('POST', '/auth/verify/resend')).status, 204);
    const second = (await mailsTo(stack, email, 2))
      .map((mail) => LINK.exec(mail)?.[1] ?? '')
      .find((one) => one !== first);
    t.equal((await verify(first)).status, 400, 'the older');
    stack.clock.ahead = 24 * 3_600_000;
    t.equal((await verify(second ?? '')).status, 400, 'a day later');
    stack.clock.ahead = 0;
    t.equal((await verify(second ?? '')).status, 200, 'in time');
    t.equal((await person.call('POST', '/auth/verify/resend')).status, 204);
    t.equal((await mailsTo(stack, email, 2)).length, 2, 'a verified address is sent nothing more');
  });

  await t.test('a new address counts once its own link is opened, and the old one is told', async (t) => {
    const mover = await stack.shopper('Mover');
    const { email } = mover.session.user;
    const { password } = mover;
    const move = (to: string, current_password = password) =>
      mover.call('PUT', '/auth/email', { body: { email: to, current_password } });
    t.equal((await move('moved@example.org', 'Wrong-2026!')).status, 401);
    t.equal((await move(email)).status, 400, 'the address that it is');
    const asked = await move('moved@example.org');
    t.equal(asked.status, 202);
    await mailsTo(stack, 'moved@example.org');
    const other = await stack.shopper('Holder');
    t.match(
      await move(other.session.user.email),
      { status: 202, body: asked.body },
      'nobody learns who has an account',
    );
    t.equal((await move('moved@example.org')).status, 202);
    // The one of an address that has an account is told of as well: the answers do not differ in anything.
    const [told] = await mailsTo(stack, email, 3);
    t.match(told, /another address/);
    t.notMatch(told, LINK);
    t.equal((await logIn('moved@example.org', password)).status, 401);
    const links = (await mailsTo(stack, 'moved@example.org', 2)).map((mail) => LINK.exec(mail)?.[1] ?? '');
    const statuses = [];
    for (const link of links) statuses.push((await verify(link)).status);
    t.same(statuses.sort(), [200, 400]);
    t.equal((await logIn('moved@example.org', password)).status, 200);
    t.equal((await logIn(email, password)).status, 401);
  });

  await t.test('the notice of a new address goes to the one before, though it was late', async (t) => {
    const { session, password, ...mover } = await stack.shopper('Robbed');
    const { email } = session.user;
    const to = 'robber@example.org';
    away.add(email);
    const body = { email: to, current_password: password };
    t.equal((await mover.call('PUT', '/auth/email', { body })).status, 202);
    t.equal((await verify(tokenIn(await mailsTo(stack, to)))).status, 200);
    away.delete(email);
    t.match(await mailsTo(stack, email), [/^Subject: A new address for your account\r$/m]);
    const change = { current_password: password, new_password: NEW };
    t.equal((await mover.call('PUT', '/auth/password', { body: change })).status, 204);
    const later = await mailsTo(stack, to, 2);
    t.ok(
      later.some((mail) => /^Subject: Your password was changed\r$/m.test(mail)),
      'what happens later is told there',
    );
  });

  await t.test('an address that a thief asked for is none once the owner changes the password', async (t) => {
    const owner = await stack.shopper('Owner');
    const { password } = owner;
    const body = { email: 'thief@example.org', current_password: password };
    t.equal((await owner.call('PUT', '/auth/email', { body })).status, 202);
    const token = tokenIn(await mailsTo(stack, 'thief@example.org'));
    const change = { current_password: password, new_password: NEW };
    t.equal((await owner.call('PUT', '/auth/password', { body: change })).status, 204);
    t.match(await verify(token), { status: 400, body: { code: 'LINK_INVALID' } });
    t.equal((await logIn(owner.session.user.email, NEW)).status, 200);
  });

  await t.test('a new address that somebody registers meanwhile is theirs', async (t) => {
    const mover = await stack.shopper('Late');
    const body = { email: 'wanted@example.org', current_password: mover.password };
    t.equal((await mover.call('PUT', '/auth/email', { body })).status, 202);
    const token = tokenIn(await mailsTo(stack, 'wanted@example.org'));
    await visitor.call('POST', '/auth/register', { body: { email: body.email, password: NEW, name: 'Quick' } });
    t.match(await verify(token), { status: 409, body: { code: 'EMAIL_TAKEN' } });
    t.equal((await logIn(mover.session.user.email, mover.password)).status, 200);
  });

  await t.test('a forgotten password is set anew, every session ends, and the address is verified', async (t) => {
    const person = await stack.shopper('Forgetful');
    const { email } = person.session.user;
    const forgot = (address: string) => visitor.call('POST', '/auth/forgot', { body: { email: address } });
    const answer = await forgot(email);
    t.equal(answer.status, 202);
    t.match(
      await forgot('nobody@example.org'),
      { status: 202, body: answer.body },
      'an unknown address is told the same',
    );
    const token = tokenIn(await mailsTo(stack, email));
    t.match(await reset(token, 'weak'), { status: 400, body: { code: 'WEAK_PASSWORD' } }, 'which spends nothing');
    stack.clock.ahead = 30 * 60_000;
    t.equal((await reset(token)).status, 400, 'half an hour later');
    stack.clock.ahead = 0;
    const [one, other] = await Promise.all([reset(token), reset(token)]);
    t.same([one.status, other.status].sort(), [204, 400], 'twice at once is once');
    t.equal((await person.call('GET', '/auth/me')).status, 401);
    const { refresh_token } = person.session;
    t.equal((await visitor.call('POST', '/auth/refresh', { body: { refresh_token } })).status, 401);
    t.equal((await logIn(email, person.password)).status, 401);
    t.match(await logIn(email, NEW), { status: 200, body: { user: { is_verified: true } } });
    t.ok((await mailsTo(stack, email, 2)).some((mail) => /^Subject: Your password was changed\r$/m.test(mail)));
  });

  await t.test('a closed account has nothing reset', async (t) => {
    const { session } = await stack.shopper('Closed');
    const { id, email } = session.user;
    await visitor.call('POST', '/auth/forgot', { body: { email } });
    const token = tokenIn(await mailsTo(stack, email));
    await closeAccount(stack.parts, id, new Date());
    t.equal((await reset(token)).status, 400);
    t.equal((await logIn(email, NEW)).status, 401);
  });
});

t.test('until the launch, nobody can reset a password by mail', async (t) => {
  const stack = await startStack(t, { redis: false, env: { LAUNCHED: '' } });
  const visitor = stack.visitor();
  for (const [path, body] of [
    ['/auth/forgot', { email: 'ada@example.org' }],
    ['/auth/reset', { token: 'x', new_password: NEW }],
  ] as const)
    t.match(await visitor.call('POST', path, { body }), { status: 404, body: { code: 'NOT_LAUNCHED' } });
});
