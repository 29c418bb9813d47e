import { TOTP } from 'otpauth';
import t from 'tap';
import type { FactorsReply, RecoveryCodesReply, SignInRefusal, TotpOptionsReply } from '../../src/contract/factors.ts';
import { forgetOldLinks } from '../../src/shop/accounts/links/tidy.ts';
import { LINK, mailsTo, startMail, tokenIn } from '../helpers/mail.ts';
import { startStack } from '../helpers/stack.ts';

const NEW = 'Another-2027?';

t.test('codes as a second factor', async (t) => {
  const stack = await startStack(t, { redis: false });
  t.teardown(startMail(stack));
  const visitor = stack.visitor();
  const logIn = ({ session, password }: { session: { user: { email: string } }; password: string }) =>
    visitor.call<SignInRefusal>('POST', '/auth/login', { body: { email: session.user.email, password } });
  const confirm = (ticket: string | undefined, code: string) =>
    visitor.call<{ code: string; user: object }>('POST', '/auth/login/factor', { body: { ticket, code } });

  /** Somebody with an app for codes. */
  const careful = async (name: string) => {
    const person = await stack.shopper(name);
    const body = { current_password: person.password };
    const offered = await person.call<TotpOptionsReply>('POST', '/auth/totp/options', { body });
    const app = new TOTP({ secret: offered.body.secret });
    /** The code of the app, some steps of 30 s from now. */
    const code = (steps = 0) => app.generate({ timestamp: stack.parts.now().getTime() + steps * 30_000 });
    const added = await person.call<RecoveryCodesReply>('POST', '/auth/totp', {
      body: { ticket: offered.body.ticket, code: code(-1) },
    });
    t.equal(added.status, 201);
    return Object.assign(person, { code, codes: added.body.recovery_codes, offered: offered.body });
  };

  await t.test('an app is added by a code of it, and brings ten recovery codes', async (t) => {
    const person = await stack.shopper('Adder');
    const { email } = person.session.user;
    const offer = (current_password = person.password) =>
      person.call<TotpOptionsReply>('POST', '/auth/totp/options', { body: { current_password } });
    t.match(await offer('Wrong-2026!'), { status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const { ticket, secret, uri } = (await offer()).body;
    t.match(uri, `otpauth://totp/Vernissage:${encodeURIComponent(email)}?`);
    const add = (code: string) => person.call('POST', '/auth/totp', { body: { ticket, code } });
    const code = new TOTP({ secret }).generate({ timestamp: stack.parts.now().getTime() });
    t.match(await add(code === '000000' ? '000001' : '000000'), { status: 400, body: { code: 'CODE_WRONG' } });
    const other = await stack.shopper('Other');
    const stolen = await other.call('POST', '/auth/totp', { body: { ticket, code } });
    t.match(stolen, { status: 400, body: { code: 'TICKET_EXPIRED' } }, 'nobody else adds it');
    const [one, two] = await Promise.all([add(code), add(code)]);
    t.same([one.status, two.status].sort(), [201, 400], 'twice at once is once');
    t.match(await offer(), { status: 409, body: { code: 'TOTP_EXISTS' } });
    const { body } = await person.call<FactorsReply>('GET', '/auth/factors');
    t.match(body, { passkeys: [], totp: { created_at: /Z$/ }, recovery_codes: 10 });
    t.match((await person.call('GET', '/auth/me')).body, { user: { second_factor: true, second_factor_due: null } });
    t.match((await mailsTo(stack, email))[0], /An app for codes was added/);
  });

  await t.test('a password alone does not sign in, and a code counts once', async (t) => {
    const person = await careful('Careful');
    const refused = await logIn(person);
    t.match(refused, {
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED', ticket: /^[\w-]{43}$/, factors: ['totp', 'recovery_code'] },
    });
    t.match(await confirm(refused.body.ticket, person.code(-1)), { status: 401, body: { code: 'CODE_WRONG' } }, 'used');
    const tickets = [refused.body.ticket, (await logIn(person)).body.ticket];
    const answers = await Promise.all(tickets.map((ticket) => confirm(ticket, person.code())));
    t.same(answers.map(({ status }) => status).sort(), [200, 401], 'twice at once is once');
    t.match(
      answers.find(({ status }) => status === 200),
      { body: { user: { ...person.session.user, second_factor: true }, token: String, refresh_token: String } },
    );
    const { ticket } = (await logIn(person)).body;
    t.equal((await confirm(ticket, person.code(-1))).status, 401, 'an earlier one');
    t.equal((await confirm(ticket, person.code(2))).status, 401, 'one of a minute later');
    t.equal((await confirm(ticket, person.code(1))).status, 200, 'one of a clock that is ahead');
    t.match(await confirm(ticket, person.code(1)), { status: 400, body: { code: 'TICKET_EXPIRED' } });
  });

  await t.test('after five wrong codes, or five minutes, the ticket is gone', async (t) => {
    const person = await careful('Guessed');
    const { ticket } = (await logIn(person)).body;
    for (let tries = 0; tries < 5; tries += 1) t.equal((await confirm(ticket, 'ABCD')).status, 401);
    t.match(await confirm(ticket, person.code()), { status: 400, body: { code: 'TICKET_EXPIRED' } });
    const late = (await logIn(person)).body.ticket;
    stack.clock.ahead = 5 * 60_000;
    t.match(await confirm(late, person.code()), { status: 400, body: { code: 'TICKET_EXPIRED' } });
    stack.clock.ahead = 0;
    await stack.db
      .updateTable('account.ticket')
      .set({ expires_at: new Date(0) })
      .execute();
    await forgetOldLinks(stack.db);
    t.same(await stack.db.selectFrom('account.ticket').select('hash').execute(), [], 'and forgotten');
  });

  await t.test('each recovery code counts once, however it is written, until there are new ones', async (t) => {
    const person = await careful('Recovering');
    const [first = '', second = '', third = ''] = person.codes;
    t.equal(new Set(person.codes).size, 10);
    const spelled = first.toLowerCase().replaceAll('-', ' ');
    const tickets = [(await logIn(person)).body.ticket, (await logIn(person)).body.ticket];
    const answers = await Promise.all(tickets.map((ticket) => confirm(ticket, spelled)));
    t.same(answers.map(({ status }) => status).sort(), [200, 401], 'twice at once is once');
    t.equal((await confirm((await logIn(person)).body.ticket, second)).status, 200);
    t.match((await person.call('GET', '/auth/factors')).body, { recovery_codes: 8 });
    const body = { current_password: person.password };
    const renewed = await person.call<RecoveryCodesReply>('POST', '/auth/recovery-codes', { body });
    t.equal(renewed.status, 201);
    const { ticket } = (await logIn(person)).body;
    t.equal((await confirm(ticket, third)).status, 401, 'one of the older ten');
    t.equal((await confirm(ticket, renewed.body.recovery_codes[0] ?? '')).status, 200);
    const rows = await stack.db.selectFrom('account.recovery_code').selectAll().execute();
    t.notMatch(JSON.stringify(rows), third, 'the database knows none');
  });

  await t.test('a changed or forgotten password leaves the factor where it is, and ends what was begun', async (t) => {
    const person = await careful('Forgetful');
    const { email } = person.session.user;
    const begun = (await logIn(person)).body.ticket;
    await visitor.call('POST', '/auth/forgot', { body: { email } });
    const token = tokenIn((await mailsTo(stack, email, 2)).filter((mail) => LINK.test(mail)));
    const reset = await visitor.call('POST', '/auth/reset', { body: { token, new_password: NEW } });
    t.match(reset, { status: 204, body: '' }, 'it signs nobody in');
    t.match(await confirm(begun, person.code()), { status: 400, body: { code: 'TICKET_EXPIRED' } });
    const refused = await logIn({ ...person, password: NEW });
    t.match(refused, { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    t.equal((await confirm(refused.body.ticket, person.code())).status, 200);
  });

  await t.test('the last factor takes the recovery codes with it', async (t) => {
    const person = await careful('Careless');
    const remove = (current_password: string) => person.call('DELETE', '/auth/totp', { body: { current_password } });
    t.match(await remove('Wrong-2026!'), { status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    t.equal((await remove(person.password)).status, 204);
    t.match(await remove(person.password), { status: 404, body: { code: 'FACTOR_NOT_FOUND' } });
    t.same((await person.call('GET', '/auth/factors')).body, { passkeys: [], totp: null, recovery_codes: 0 });
    const body = { current_password: person.password };
    t.match(await person.call('POST', '/auth/recovery-codes', { body }), {
      status: 409,
      body: { code: 'FACTOR_NEEDED' },
    });
    t.equal((await logIn(person)).status, 200);
    const told = (await mailsTo(stack, person.session.user.email, 2)).join();
    t.match(told, /was removed from your account/);
    t.notMatch(told, person.offered.secret);
  });

  await t.test('a session that has ended changes no factor', async (t) => {
    const person = await stack.shopper('Ended');
    const body = { current_password: person.password };
    const { ticket, secret } = (await person.call<TotpOptionsReply>('POST', '/auth/totp/options', { body })).body;
    const code = new TOTP({ secret }).generate({ timestamp: stack.parts.now().getTime() });
    await stack.db
      .updateTable('account.refresh_token')
      .set({ revoked_at: new Date() })
      .where('user_id', '=', person.session.user.id)
      .execute();
    t.equal((await person.call('POST', '/auth/totp', { body: { ticket, code } })).status, 401);
    t.equal((await person.call('POST', '/auth/totp/options', { body })).status, 401);
    t.same(
      await stack.db.selectFrom('account.totp').selectAll().where('user_id', '=', person.session.user.id).execute(),
      [],
    );
  });
});
