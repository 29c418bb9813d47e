import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { list } from '../people.ts';
import { noise, plain } from './pictures.ts';
import { everyFile, upload } from './uploading.ts';

const stack = await startStack(t, { redis: false });
const ada = await stack.artist();
const aWork = async () => (await list(ada)).artwork.id;
const picture = await plain(320, 240).jpeg().toBuffer();

/** The processes that this one has started and that draw. */
function drawers(): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command=']).toString().split('\n');
  return all
    .map((line) => /^ *(\d+) +(\d+) .*draw-process/.exec(line))
    .filter((found) => Number(found?.[2]) === process.pid)
    .map((found) => Number(found?.[1]));
}

t.test('images are drawn in one process, which the first of them starts', async (t) => {
  t.same(drawers(), []);
  const answers = await Promise.all([1, 2, 3].map(async () => upload(stack, ada, await aWork(), picture)));
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  t.equal(drawers().length, 1);
});

t.test('it gives way to all others, and knows no secret', async (t) => {
  const [pid = 0] = drawers();
  // On Linux each thread has a priority of its own.
  const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
  for (const thread of threads) t.equal(getPriority(thread), 10);
  const environment = execFileSync('ps', ['eww', '-p', String(pid)]).toString();
  t.match(environment, 'PATH=');
  t.notMatch(environment, /DATABASE|REDIS|SECRET|TEST_/);
});

t.test(
  'when it dies, the upload that it was drawing fails and leaves nothing, and the next one is drawn',
  async (t) => {
    const before = await everyFile(stack);
    const [pid = 0] = drawers();
    const large = await noise(4_000, 3_000).jpeg({ quality: 40 }).toBuffer();
    const sent = upload(stack, ada, await aWork(), large);
    await until('it has arrived and is drawn', async () => {
      const files = await everyFile(stack);
      return files.length === before.length + 2;
    });
    process.kill(pid, 'SIGKILL');
    t.match(await sent, { status: 503, body: { code: 'UNAVAILABLE' } });
    t.same(await everyFile(stack), before);
    t.equal((await upload(stack, ada, await aWork(), picture)).status, 200);
    t.not(drawers()[0], pid);
  },
);

t.test('it ends with the app', async (t) => {
  await stack.app.close();
  await until('it is gone', () => drawers().length === 0);
  t.pass();
});
