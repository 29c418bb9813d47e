import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openDrawing } from '../../../src/serving/images/drawing.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { list } from '../people.ts';
import { noise, plain } from './pictures.ts';
import { everyFile, upload } from './uploading.ts';

t.test('drawing images', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const aWork = async () => (await list(ada)).artwork.id;
  const picture = await plain(320, 240).jpeg().toBuffer();

  /** The drawing processes that this process has started. */
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
      const answers = await Promise.all([1, 2, 3].map(async () => upload(stack, ada, await aWork(), picture)));
      for (const { status } of answers) t.equal(status, 200, 'the slot of the one that failed is free again');
    },
  );

  const filesOf = async () => (await everyFile(stack)).filter((path) => path.endsWith('arrival')).length;

  t.test('an artist with one picture waits for the one that is drawn, not for all of another artist', async (t) => {
    const marta = await stack.artist('Marta');
    const herWork = (await list(marta)).artwork.id;
    const large = await noise(3_000, 2_000).jpeg({ quality: 40 }).toBuffer();
    const works = [await aWork(), await aWork(), await aWork()];
    const done: string[] = [];
    const sent = works.map(async (id) => {
      const { status } = await upload(stack, ada, id, large);
      done.push('Ada');
      return status;
    });
    await until('all of hers have arrived', async () => (await filesOf()) === 3);
    const before = done.length;
    t.equal((await upload(stack, marta, herWork, picture)).status, 200);
    t.ok(done.length <= before + 1, `Ada had ${done.length - before} pictures drawn meanwhile`);
    t.same(await Promise.all(sent), [200, 200, 200]);
  });

  t.test('a picture that nobody waits for any more is not drawn when its turn comes', async (t) => {
    const large = await noise(3_000, 2_000).jpeg({ quality: 40 }).toBuffer();
    const [first, second] = [await aWork(), await aWork()];
    const drawn = upload(stack, ada, first, large);
    await until('the first has arrived', async () => (await filesOf()) === 1);
    const hungUp = new AbortController();
    const given = upload(stack, ada, second, picture, hungUp.signal);
    await until('the second has arrived as well', async () => (await filesOf()) === 2);
    hungUp.abort();
    await t.rejects(given);
    await until('it has gone before the first is done', async () => (await filesOf()) === 1);
    t.equal((await drawn).status, 200);
    t.same((await ada.call<{ images: string[] }>('GET', `/api/v1/artworks/${second}`)).body.images ?? [], []);
  });

  t.test('a file by which it died twice is refused from then on, until an operator has it tried again', async (t) => {
    const operator = commandLine(stack.database, t.testdir());
    const before = await everyFile(stack);
    const large = await noise(4_000, 3_000).jpeg({ quality: 41 }).toBuffer();
    for (const _ of ['first', 'second']) {
      const sent = upload(stack, ada, await aWork(), large);
      await until('it has arrived and is drawn', async () => (await everyFile(stack)).length >= before.length + 2);
      const drawer = await until('a process draws it', () => drawers()[0]);
      process.kill(drawer, 'SIGKILL');
      t.match(await sent, { status: 503, body: { code: 'UNAVAILABLE' } });
      await until('that process is gone', () => !drawers().includes(drawer));
    }
    t.match(await upload(stack, ada, await aWork(), large), { status: 422, body: { code: 'IMAGE_PUT_ASIDE' } });
    t.same(await everyFile(stack), before);
    t.equal((await upload(stack, ada, await aWork(), picture)).status, 200, 'others are drawn');

    const hash = createHash('sha256').update(large).digest('hex');
    const { out } = await operator.run('parked', 'list', 'image');
    t.match(out, new RegExp(`^ +image +\\S+Z +– +${hash} +the process that drew it ended$`, 'm'));
    t.match(await operator.run('parked', 'retry', 'image', hash), {
      code: 0,
      out: '1 image to be tried again: the file is drawn when it is uploaded again.\n',
    });
    t.equal((await upload(stack, ada, await aWork(), large)).status, 200);
  });

  t.test('when a drawing cannot be written, the caller may come again, and the picture is not put aside', async (t) => {
    const source = join(stack.config.dataDir, 'picture.jpg');
    writeFileSync(source, await plain(322, 240).jpeg().toBuffer());
    const drawing = openDrawing(stack.db);
    t.teardown(drawing.close);
    for (const _ of ['first', 'second', 'third'])
      await t.rejects(drawing.draw(source, join(stack.config.dataDir, 'no such folder')), { code: 'UNAVAILABLE' });
    t.match(await drawing.draw(source, stack.config.dataDir), { width: 322, height: 240 });
  });

  t.test('when an image cannot be stored, its upload is told to come again, and leaves nothing', async (t) => {
    const before = await everyFile(stack);
    const images = join(stack.config.dataDir, 'images');
    renameSync(images, `${images}-aside`);
    writeFileSync(images, 'This is no folder.');
    t.match(await upload(stack, ada, await aWork(), picture), { status: 503, body: { code: 'UNAVAILABLE' } });
    rmSync(images);
    renameSync(`${images}-aside`, images);
    t.same(await everyFile(stack), before);
    t.equal((await upload(stack, ada, await aWork(), picture)).status, 200);
  });

  t.test('it ends with the app', async (t) => {
    await stack.app.close();
    await until('it is gone', () => drawers().length === 0);
    t.pass();
  });
});
