import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { startSmtp, workerEnvironment } from '../../waitlist/smtp.ts';

const WORKER = join(import.meta.dirname, '../../../src/worker.ts');

t.test('a worker killed between sending and recording: the mail is sent again, as the same message', async (t) => {
  const stack = await startStack(t);
  const smtp = await startSmtp(t);
  const env = workerEnvironment(stack.database.url, stack.database.name, { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' });
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [WORKER], { env, stdio: 'ignore' });
    t.teardown(() => child.kill('SIGKILL'));
    return child;
  };
  const mail = () => stack.db.selectFrom('reacting.effect').selectAll().executeTakeFirst();

  const first = start();
  const dead = new Promise((resolve) => first.once('exit', resolve));
  smtp.onTaken = async () => {
    first.kill('SIGKILL');
    await dead;
  };
  const body = { name: 'Ada Brush', email: 'ada@example.org', type: 'artist_early_access' };
  await stack.visitor().call('POST', '/launch/register', { body });
  await until('the mail was taken', () => smtp.received.length === 1);
  await dead;
  smtp.onTaken = () => undefined;
  const taken = await mail();
  t.match(taken, { tries: 1, done_at: null });
  t.ok((taken?.due_at.getTime() ?? 0) > Date.now() + 60_000, 'others are still kept away from it');

  const second = start();
  await stack.db.updateTable('reacting.effect').set({ due_at: new Date() }).execute();
  await until('it was recorded', async () => (await mail())?.done_at);
  const ended = new Promise((resolve) => second.once('exit', resolve));
  second.kill('SIGTERM');
  await ended;
  t.equal(smtp.received.length, 2);
  const [one, other] = smtp.received;
  t.same(other?.to, ['ada@example.org']);
  t.equal(other?.messageId, one?.messageId);
});
