import t from 'tap';
import type { AddPasskeyReply, FactorsReply, PasskeyOptionsReply, SignInRefusal } from '../../src/contract/factors.ts';
import { addPasskey, createAuthenticator, offerPasskey } from '../helpers/authenticator.ts';
import { mailsTo, startMail } from '../helpers/mail.ts';
import { startStack } from '../helpers/stack.ts';

t.test('passkeys', async (t) => {
  const stack = await startStack(t, { redis: false });
  t.teardown(startMail(stack));
  const visitor = stack.visitor();
  // Where no name is set, browsers open this machine as localhost.
  const origin = `http://localhost:${stack.config.port}`;
  const REFUSED = { body: { code: 'PASSKEY_REFUSED' } };
  type Person = Awaited<ReturnType<typeof stack.shopper>>;

  const add = (person: Person, ticket: string, credential: object, name = 'Phone') =>
    person.call<AddPasskeyReply>('POST', '/auth/passkeys', { body: { ticket, name, credential } });
  const addTo = (person: Person) => addPasskey(person, stack.config.port);
  const begin = async (ticket?: string) =>
    (await visitor.call<PasskeyOptionsReply>('POST', '/auth/passkey/options', { body: { ticket } })).body;
  const signIn = (ticket: string, credential: object) =>
    visitor.call('POST', '/auth/passkey', { body: { ticket, credential } });
  const logIn = ({ session, password }: Person) =>
    visitor.call<SignInRefusal>('POST', '/auth/login', { body: { email: session.user.email, password } });

  await t.test('a passkey that was added signs in alone, by any name', async (t) => {
    const person = await stack.shopper('Keyed');
    const { device, added } = await addTo(person);
    t.match(added, { passkey: { name: 'Phone', last_used_at: null } });
    t.equal(added.recovery_codes.length, 10);
    const begun = await begin();
    t.notOk('allowCredentials' in begun.options, 'the browser says whose it is');
    const credential = device.get(begun);
    const [one, two] = await Promise.all([signIn(begun.ticket, credential), signIn(begun.ticket, credential)]);
    t.same([one.status, two.status].sort(), [200, 400], 'a ticket is good once');
    const user = { ...person.session.user, second_factor: true };
    t.match(one.status === 200 ? one.body : two.body, { user, token: String, refresh_token: String });
    t.match((await person.call('GET', '/auth/passkeys')).body, { passkeys: [{ last_used_at: /Z$/ }] });
    t.match((await mailsTo(stack, user.email))[0], /A passkey was added/);
  });

  await t.test('it confirms a password, for its own account', async (t) => {
    const [person, other] = [await stack.shopper('Two'), await stack.shopper('Three')];
    const { device, added } = await addTo(person);
    const stranger = await addTo(other);
    const refused = await logIn(person);
    t.match(refused, { status: 401, body: { factors: ['passkey', 'recovery_code'] } });
    const begun = await begin(refused.body.ticket);
    t.equal(begun.options.allowCredentials?.length, 1);
    t.match(await signIn(begun.ticket, stranger.device.get(begun)), { status: 401, ...REFUSED });
    t.equal((await signIn(begun.ticket, device.get(begun))).status, 200);
    const body = { current_password: person.password };
    const path = `/auth/passkeys/${added.passkey.id}`;
    t.match(await other.call('DELETE', path, { body }), { status: 404, body: { code: 'FACTOR_NOT_FOUND' } });
    t.equal((await person.call('DELETE', path, { body })).status, 204);
    const again = await begin();
    t.match(await signIn(again.ticket, device.get(again)), { status: 401, ...REFUSED }, 'a removed one');
    t.equal((await logIn(person)).status, 200);
  });

  await t.test('a copy is noticed: its counter has not risen', async (t) => {
    const { device } = await addTo(await stack.shopper('Cloned'));
    const use = async () => {
      const begun = await begin();
      return signIn(begun.ticket, device.get(begun));
    };
    device.counter = 7;
    t.equal((await use()).status, 200);
    device.counter = 7;
    t.match(await use(), { status: 401, ...REFUSED });
    t.equal((await use()).status, 200, 'the owner goes on');
  });

  await t.test('what was made elsewhere, or for something else, is refused', async (t) => {
    const person = await stack.shopper('Phished');
    const device = createAuthenticator(origin);
    const offered = await offerPasskey(person);
    for (const wrong of [{ origin: 'https://vernissage.evil' }, { challenge: 'b3RoZXI' }])
      t.match(await add(person, offered.ticket, device.create(offered, wrong)), { status: 400, ...REFUSED });
    const credential = device.create(offered);
    const torn = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
    t.match(await add(person, offered.ticket, torn), { status: 400, ...REFUSED });
    t.equal((await add(person, offered.ticket, credential)).status, 201);
    t.match(await add(person, offered.ticket, credential), { status: 400, body: { code: 'TICKET_EXPIRED' } }, 'twice');
    const begun = await begin();
    for (const wrong of [{ origin: 'https://vernissage.evil' }, { challenge: 'b3RoZXI' }])
      t.match(await signIn(begun.ticket, device.get(begun, wrong)), { status: 401, ...REFUSED });
    const signed = device.get(begun);
    const forged = { ...signed, response: { ...signed.response, signature: signed.response.authenticatorData } };
    t.match(await signIn(begun.ticket, forged), { status: 401, ...REFUSED });
    t.equal((await signIn(begun.ticket, signed)).status, 200);
  });

  await t.test('an account has ten at most', async (t) => {
    const person = await stack.shopper('Collector');
    const eleventh = await offerPasskey(person);
    for (let count = 0; count < 10; count += 1) await addTo(person);
    const FULL = { status: 409, body: { code: 'PASSKEY_LIMIT' } };
    t.match(await add(person, eleventh.ticket, createAuthenticator(origin).create(eleventh)), FULL);
    const body = { current_password: person.password };
    t.match(await person.call('POST', '/auth/passkeys/options', { body }), FULL);
    const { passkeys, recovery_codes } = (await person.call<FactorsReply>('GET', '/auth/factors')).body;
    t.same([passkeys.length, recovery_codes], [10, 10], 'the first alone brought codes');
  });
});
