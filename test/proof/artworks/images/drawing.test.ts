import { execFileSync } from 'node:child_process';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openDrawing } from '../../../../src/serving/images/drawing.ts';
import { drawers } from '../../../artworks/images/drawers.ts';
import { noise, plain } from '../../../artworks/images/pictures.ts';
import { everyFile, upload } from '../../../artworks/images/uploading.ts';
import { list } from '../../../artworks/people.ts';
import { startStack } from '../../../helpers/stack.ts';
import { until } from '../../../helpers/until.ts';

t.test('drawing images', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const aWork = async () => (await list(ada)).artwork.id;
  const picture = await plain(320, 240).jpeg().toBuffer();

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

  const filesOf = async () => (await everyFile(stack)).filter((path) => path.endsWith('arrival')).length;

  t.test('an artist with one picture waits for the one that is drawn, not for all of another artist', async (t) => {
    const marta = await stack.artist('Marta');
    const herWork = (await list(marta)).artwork.id;
    const large = await noise(2_000, 1_500).jpeg({ quality: 40 }).toBuffer();
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
    const large = await noise(2_000, 1_500).jpeg({ quality: 40 }).toBuffer();
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
