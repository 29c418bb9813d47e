import { sql } from 'kysely';
import t from 'tap';
import { projections } from '../../projections/index.ts';
import type { EraseReply, UserReply } from '../../src/contract/accounts.ts';
import type { OperationsStatus } from '../../src/contract/operations.ts';
import { eraseDue } from '../../src/person/erase-due.ts';
import type { Client } from '../helpers/client.ts';
import { commandLine } from '../helpers/command-line.ts';
import { openTestPool } from '../helpers/database.ts';
import { mailsTo, startMail } from '../helpers/mail.ts';
import type { People } from '../helpers/people.ts';
import { startStack } from '../helpers/stack.ts';
import { closeLongAgo, joinWaitlist, PROFILE, somebody, textsOf } from '../operator/somebody.ts';
import { tracesInDatabase, tracesInFolder } from '../operator/traces.ts';

const DAYS = 24 * 60 * 60 * 1_000;
type Person = Awaited<ReturnType<People['shopper']>>;

t.test('an account that its owner wants to be erased', async (t) => {
  const stack = await startStack(t);
  const { db, folder, parts, config } = stack;
  const owner = openTestPool(t, stack.database, 'owner');
  const ask = ({ password, ...client }: Person, current_password = password) =>
    client.call<EraseReply & { code?: string }>('POST', '/auth/me/erase', { body: { current_password } });
  const userOf = async (client: Client) => (await client.call<UserReply>('GET', '/auth/me')).body.user;
  const work = () => eraseDue({ ...parts, ...config, db, folder, projections, imageDisk: parts.imageDisk });
  const letSevenDaysPass = async ({ session }: Person) => {
    const stream = `account-${session.user.id}`;
    await sql`update account.user set erase_at = erase_at - interval '7 days' where id = ${session.user.id}`.execute(
      owner,
    );
    await sql`
      update log.domain_event set recorded_at = recorded_at - interval '7 days'
      where stream_id = ${stream} and type = 'account_erasure_asked'`.execute(owner);
  };
  const exists = async ({ session }: Person) =>
    (await db.selectFrom('account.user').select('id').where('id', '=', session.user.id).execute()).length === 1;

  t.test('waits for seven days; every other session ends, and a letter says how to keep it', async (t) => {
    const ada = await stack.shopper();
    const elsewhere = await stack.visitor().call<{ token: string }>('POST', '/auth/login', {
      body: { email: ada.session.user.email, password: ada.password },
    });
    const other = Object.assign(stack.visitor(), { token: elsewhere.body.token });
    t.equal((await ask(ada, 'Wrong-2026!')).body.code, 'INVALID_CREDENTIALS');
    t.equal((await userOf(ada)).erase_at, null);

    const { status, body } = await ask(ada);
    t.equal(status, 202);
    t.ok(Math.abs(Date.parse(body.erase_at) - Date.now() - 7 * DAYS) < 60_000);
    t.equal((await userOf(ada)).erase_at, body.erase_at);
    t.equal((await ask(ada)).body.erase_at, body.erase_at, 'asked again, it keeps its day');
    t.equal((await other.call('GET', '/auth/me')).status, 401);
    t.teardown(startMail(stack));
    const mails = await mailsTo(stack, ada.session.user.email);
    t.match(mails.join(), /will be deleted.*https:\/\/v\.example\/settings\/data/s);
    await work();
    t.ok(await exists(ada), 'nothing happens before its day');
  });

  t.test('is kept when that is said, also on its day, and not by signing in alone', async (t) => {
    const ada = await stack.shopper();
    await ask(ada);
    await letSevenDaysPass(ada);
    const body = { email: ada.session.user.email, password: ada.password };
    const again = await stack.visitor().call<UserReply>('POST', '/auth/login', { body });
    t.type(again.body.user.erase_at, 'string');
    t.equal((await ada.call('DELETE', '/auth/me/erase')).status, 204);
    t.equal((await ada.call('DELETE', '/auth/me/erase')).status, 204, 'twice is as good');
    await work();
    t.equal((await userOf(ada)).erase_at, null);
    t.ok(await exists(ada));
  });

  t.test('cannot be blanked by the application before the log says that it is due', async (t) => {
    const ada = await stack.artist('Early');
    const { id } = ada.session.user;
    const blank = (account: number, stream: string) =>
      sql`select log.redact_due_streams(${account}::bigint, 0::smallint, array[${stream}], array[1]::bigint[])`.execute(
        db,
      );
    await t.rejects(blank(id, `artist-${id}`), /is not due/);
    await ask(ada);
    await db
      .updateTable('account.user')
      .set({ erase_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await t.rejects(blank(id, `artist-${id}`), /is not due/, 'whatever stands beside the log');
    await letSevenDaysPass(ada);
    const bo = await stack.artist('Bo');
    await t.rejects(blank(id, `artist-${bo.session.user.id}`), /is not of account/);
    await t.rejects(sql`select log.redact_streams(0::smallint, '{}', '{}')`.execute(db), /permission denied/);
    await ada.call('DELETE', '/auth/me/erase');
    await t.rejects(blank(id, `artist-${id}`), /is not due/, 'nor once it was taken back');
  });

  t.test('is erased on its day by one of two workers, wherever an earlier one was stopped', async (t) => {
    const person = await somebody(stack);
    const { client, email, shopper, works } = person;
    const admin = await stack.admin();
    const erasures = async () => (await admin.call<OperationsStatus>('GET', '/api/v1/operations/status')).body.erasures;
    await owner.updateTable('account.user').set({ is_verified: true }).where('email', '=', email).execute();
    await ask(client);
    t.match(await erasures(), { due: 0, failed: 0, next_at: String });
    await letSevenDaysPass(client);
    t.match(await erasures(), { due: 1, failed: 0, failure: null });
    // It had closed the account a while ago, and nothing else.
    await closeLongAgo(owner, stack, client);
    await sql`
      insert into log.export (partition, file, sha256, bytes, events, newest_at)
      values ('log.engagement_event_0', 'x.jsonl.gz', '\\x00', 1, 1, now())`.execute(owner);
    await t.rejects(work(), /out of reach of a worker/);
    t.match(await erasures(), { due: 1, failed: 1, failure: /erase --due/ });
    await owner.deleteFrom('log.export').execute();
    await work();
    t.ok(await exists(client), 'it rests after a failure');
    await sql`update account.user set erasure_failed_at = now() - interval '1 hour'`.execute(owner);
    const deploy = (by: number) =>
      sql`update folding.wanted set version = version + ${by} where projection = 'cart'`.execute(owner);
    await deploy(1);
    await work();
    t.ok(await exists(client), 'it waits while a deploy is under way');
    await deploy(-1);
    await Promise.all([work(), work()]);
    t.notOk(await exists(client));
    t.match(await erasures(), { due: 0, failed: 0 });

    // What others wrote is not searched for what the person called themselves.
    const own = textsOf(email).filter((text) => text !== person.client.session.user.name);
    const traces = await tracesInDatabase(owner, own);
    t.same(
      traces.filter((trace) => !/engagement|sources/.test(trace)),
      [],
    );
    t.same(await tracesInFolder(config.dataDir, own), []);
    const { body: cart } = await shopper.call('GET', '/cart');
    t.match(JSON.stringify(cart), `"artwork_id":${works[0]}`, 'bags of others keep the line');
    t.notMatch(JSON.stringify(cart), PROFILE.artist_name);
    const ends = await sql`
      select from log.domain_event where stream_id = ${`account-${client.session.user.id}`} and type = 'account_closed'`;
    t.equal((await ends.execute(db)).rows.length, 1);
  });

  t.test('that no worker could erase is erased by the operator', async (t) => {
    const ada = await stack.shopper('Late');
    const { email } = ada.session.user;
    await joinWaitlist(stack, email);
    await ask(ada);
    await letSevenDaysPass(ada);
    await closeLongAgo(owner, stack, ada);
    const operator = commandLine(stack.database, config.dataDir);
    t.same(await operator.json('erase', '--due'), { erased: 1 });
    t.notOk(await exists(ada));
    const entries = await db.selectFrom('waitlist.entry').select('id').where('email', '=', email).execute();
    t.equal(entries.length, 1, 'whoever has the address, which is not proved, stays on the waitlist');
  });
});
