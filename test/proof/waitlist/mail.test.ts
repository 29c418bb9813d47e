import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { PoisonReply } from '../../../src/contract/poison.ts';
import { countPutAside } from '../../../src/engine/liveness/put-aside.ts';
import { type Mailer, openMailer } from '../../../src/serving/mail/mailer.ts';
import { startMail } from '../../helpers/mail.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { startSmtp, type TestSmtp } from '../../waitlist/smtp.ts';

const mailFrom = 'hello@vernissage.example';

async function startList(t: Test) {
  const stack = await startStack(t, { redis: false });
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const joinAs = async (name: string, ...emails: string[]) => {
    for (const email of emails) {
      const body = { name, email, type: 'artist_early_access' };
      const { status } = await stack.visitor().call('POST', '/launch/register', { body });
      if (status !== 201) throw new Error(`joining was answered ${status}`);
    }
  };
  return {
    stack,
    lines,
    joinAs,
    join: (...emails: string[]) => joinAs('Ada Brush', ...emails),
    /** Starts another worker, which works until the returned function is called or the test ends. */
    work(mailer: Mailer) {
      const stop = startMail(stack, { mailer, log });
      t.teardown(stop);
      return stop;
    },
  };
}

const mailerOf = ({ url }: TestSmtp) => openMailer({ smtpUrl: url, mailFrom, dataDir: '/nowhere' });
const mails = ({ db }: Stack) => db.selectFrom('reacting.effect').selectAll().orderBy('collected_at').execute();
const allSent = async (stack: Stack, count: number) => {
  const rows = await mails(stack);
  return rows.length === count && rows.every(({ done_at }) => done_at !== null);
};
const people = (count: number) => Array.from({ length: count }, (_, n) => `person-${n}@example.org`);
const recipients = ({ received }: TestSmtp) => received.flatMap(({ to }) => to).sort();

t.test('two workers send one mail an entry, to those who joined before and after they began', async (t) => {
  const { stack, lines, join, work } = await startList(t);
  const smtp = await startSmtp(t);
  const everybody = people(20);
  await join(...everybody.slice(0, 10));
  work(mailerOf(smtp));
  work(mailerOf(smtp));
  await join(...everybody.slice(10));
  await until('all are sent', () => allSent(stack, 20));
  t.same(recipients(smtp), everybody.sort());
  t.equal(new Set(smtp.received.map(({ messageId }) => messageId)).size, 20);
  const [{ raw } = { raw: '' }] = smtp.received;
  for (const said of [/^From: Vernissage <hello@/m, /^Subject: You're on the list$/im, /text\/plain/, /text\/html/])
    t.match(raw, said);
  t.match(raw, /^To: person-/m);
  t.ok(lines.length >= 20);
  t.notMatch(lines.join(''), /example\.org|brush/i, 'no line of the log has a name or an address');
});

t.test('a name that is made to be hard to judge keeps nobody waiting', async (t) => {
  const { stack, join, joinAs, work } = await startList(t);
  const smtp = await startSmtp(t);
  await joinAs(`a${' '.repeat(98)}1`, 'mallory@example.org');
  await join(...people(2));
  work(mailerOf(smtp));
  await until('all are sent', () => allSent(stack, 3));
  t.same(recipients(smtp), ['mallory@example.org', ...people(2)]);
});

t.test('a server that is away is tried again until it is back', async (t) => {
  const { stack, join, work } = await startList(t);
  const gone = await startSmtp(t);
  await gone.close();
  await join(...people(3));
  work(mailerOf(gone));
  const failed = await until('all have failed once', async () => {
    const rows = await mails(stack);
    return rows.length === 3 && rows.every(({ error }) => error !== null) && rows;
  });
  t.match(failed[0], { done_at: null, error: /^E[A-Z]+/ });
  const back = await startSmtp(t, gone.port);
  await until('all are sent', () => allSent(stack, 3));
  t.same(recipients(back), people(3));
});

t.test('pauses grow, refusals keep nobody else waiting, and after three days nobody tries any more', async (t) => {
  const { stack, lines, join, work } = await startList(t);
  const smtp = await startSmtp(t);
  smtp.refusal = { code: 550, text: (address) => `<${address}>: no such mailbox` };
  await join('nobody@example.org');
  const stop = work(mailerOf(smtp));
  const tried = await until('it was tried three times', async () => (await mails(stack))[0]?.tries === 3);
  t.ok(tried);
  await stop();
  const [refused] = await mails(stack);
  t.equal(refused?.error, 'EENVELOPE 550');
  const pause = (refused?.due_at.getTime() ?? 0) - Date.now();
  t.ok(pause > 2_000 && pause <= 4_000, `a pause of ${pause} ms after the third try`);
  t.notMatch(lines.join(''), /example\.org/, 'the address in the refusal is not logged');

  await stack.db.updateTable('reacting.effect').set({ due_at: new Date(), tries: 40 }).execute();
  work(mailerOf(smtp));
  await until('it was tried again', async () => (await mails(stack))[0]?.tries === 41);
  await until('it waits', async () => ((await mails(stack))[0]?.due_at.getTime() ?? 0) > Date.now() + 3_600_000 * 5);
  smtp.refusal = null;
  await join('bo@example.org');
  await until('the next is sent', () => smtp.received.length === 1);
  t.same(recipients(smtp), ['bo@example.org']);

  smtp.refusal = { code: 451, text: () => 'later' };
  const longAgo = new Date(Date.now() - 73 * 3_600_000);
  await stack.db
    .updateTable('reacting.effect')
    .set({ due_at: new Date(), collected_at: longAgo })
    .where('done_at', 'is', null)
    .execute();
  await until('it is put aside', async () => (await countPutAside(stack.db)).mail === 1);

  const admin = await stack.admin();
  const { body } = await admin.call<PoisonReply>('GET', '/api/v1/operations/poison');
  const retry = await admin.call('POST', `/api/v1/operations/poison/${body.open[0]?.id}/retry`);
  t.equal(retry.status, 204, 'an operator has it tried again');
  const isTriedAnew = async () => (await mails(stack)).some(({ done_at, tries }) => done_at === null && tries === 2);
  await until('it has failed as a new one does', isTriedAnew);
  t.same(await countPutAside(stack.db), { mail: 0, payment: 0, notice: 0, image: 0 }, 'it has three days again');
  smtp.refusal = null;
  await until('it is sent', () => recipients(smtp).includes('nobody@example.org'));
});

t.test('somebody who is gone before the mail is sent gets none', async (t) => {
  const { stack, join, work } = await startList(t);
  const smtp = await startSmtp(t);
  await join('gone@example.org', 'here@example.org');
  await stack.db.deleteFrom('waitlist.entry').where('email', '=', 'gone@example.org').execute();
  work(mailerOf(smtp));
  await until('the other is sent, and nothing is left to do', () => allSent(stack, 2));
  t.same(recipients(smtp), ['here@example.org']);
});

t.test('without a server, each mail becomes a file', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vernissage-'));
  t.teardown(() => rm(dataDir, { recursive: true }));
  const { stack, join: joinList, work } = await startList(t);
  await joinList(...people(2));
  work(openMailer({ smtpUrl: undefined, mailFrom, dataDir }));
  await until('both are written', () => allSent(stack, 2));
  const entries = (await mails(stack)).map(({ key }) => `${key}.eml`);
  t.same((await readdir(join(dataDir, 'mail'))).sort(), entries.sort());
  const text = await readFile(join(dataDir, 'mail', entries[0] ?? ''), 'utf8');
  t.match(text, /^To: person-\d@example\.org\r$/m);
  t.match(text, /multipart\/alternative/);
});
