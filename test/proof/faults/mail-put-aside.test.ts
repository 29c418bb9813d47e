import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import t from 'tap';
import { commandLine } from '../../helpers/command-line.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { endWithThisProcess } from '../../helpers/watchman.ts';
import { startSmtp, workerEnvironment } from '../../waitlist/smtp.ts';

const WORKER = resolve(import.meta.dirname, '../../../src/worker.ts');
const MALLORY = 'mallory@example.org';

t.test('a mail by which two workers ended is put aside, and the others are sent', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const smtp = await startSmtp(t);
  const env = workerEnvironment(stack.database.url, stack.database.name, { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' });
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [WORKER], { env, stdio: 'ignore' });
    endWithThisProcess(child);
    t.teardown(() => child.kill('SIGKILL'));
    return child;
  };
  const join = async (email: string) => {
    const body = { name: 'Ada Brush', email, type: 'artist_early_access' };
    const { status } = await stack.visitor().call('POST', '/launch/register', { body });
    t.equal(status, 201);
  };
  const emails = [MALLORY, 'ada@example.org', 'bo@example.org'];
  for (const email of emails) await join(email);
  /** Ends the leases of all mails, as if their time had passed. */
  const letLeasesEnd = () => stack.db.updateTable('reacting.effect').set({ due_at: new Date() }).execute();
  const received = () => smtp.received.flatMap(({ to }) => to);
  const attempts = () => stack.db.selectFrom('liveness.attempt').select(['begun', 'put_aside_at']).execute();

  // The first worker ends while the server has all three, so that any of them may be at fault.
  const first = start();
  const firstEnded = once(first, 'exit');
  smtp.onTaken = async () => {
    if (smtp.received.length === emails.length) first.kill('SIGKILL');
    await firstEnded;
  };
  await firstEnded;
  t.equal((await attempts()).length, 3);

  // The second worker tries them one at a time. One of them ends the worker again when its turn comes.
  smtp.received.length = 0;
  await letLeasesEnd();
  const second = start();
  const secondEnded = once(second, 'exit');
  smtp.onTaken = async ({ to }) => {
    if (!to.includes(MALLORY)) return;
    second.kill('SIGKILL');
    await secondEnded;
  };
  await secondEnded;
  t.equal(received().filter((to) => to === MALLORY).length, 1);

  smtp.received.length = 0;
  smtp.onTaken = () => undefined;
  await letLeasesEnd();
  const third = start();
  await until('it is put aside, and the others are sent', async () => {
    const left = await attempts();
    return left.length === 1 && left[0]?.put_aside_at;
  });
  // The look that put the mail aside has to end. A later look sends a mail to the next entry.
  await join('cy@example.org');
  const mailsOf = (what: 'is' | 'is not') =>
    stack.db.selectFrom('reacting.effect').select('key').where('done_at', what, null).execute();
  await until('the next one is noted as sent', async () => (await mailsOf('is not')).length === 3);
  t.ok(received().includes('cy@example.org'));
  t.notOk(received().includes(MALLORY), 'it was not tried a third time');
  const unsent = await mailsOf('is');
  t.equal(unsent.length, 1);
  const key = unsent[0]?.key ?? '';

  const status = await operator.run('status');
  t.match(status.out, /Warning: 1 of mail put aside: .* parked list mail/);
  const metrics = await stack.visitor().call<string>('GET', '/metrics');
  t.match(metrics.body, /^vernissage_put_aside\{kind="mail"\} 1$/m);
  const listed = await operator.run('parked', 'list');
  t.match(listed.out, new RegExp(`^ +mail +\\S+Z +– +${key} +its process ended before it was done$`, 'm'));
  t.notMatch(listed.out, /example\.org|Brush/);
  t.match(await operator.run('parked', 'retry', 'mail', 'nothing'), {
    code: 1,
    err: 'No mail nothing is put aside.\n',
  });
  t.match(await operator.run('parked', 'discard', 'mail', key, '--reason', 'Nobody reads it'), {
    code: 0,
    out: /^Discarded mail .*: it is not tried/,
  });
  t.notMatch((await operator.run('status')).out, 'put aside');

  t.match(await operator.run('parked', 'retry', 'mail', key), {
    code: 0,
    out: '1 mail to be tried again: a worker sends it.\n',
  });
  await until('it is sent', () => received().includes(MALLORY));
  t.match((await operator.run('parked', 'list')).out, 'Nothing is put aside.');
  third.kill('SIGTERM');
  await once(third, 'exit');
  t.same(await attempts(), []);
});
