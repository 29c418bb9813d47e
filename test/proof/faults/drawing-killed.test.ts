import { createHash } from 'node:crypto';
import t from 'tap';
import { drawers } from '../../artworks/images/drawers.ts';
import { noise, plain } from '../../artworks/images/pictures.ts';
import { everyFile, upload } from '../../artworks/images/uploading.ts';
import { list } from '../../artworks/people.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

t.test('a drawing process is killed', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const aWork = async () => (await list(ada)).artwork.id;
  const picture = await plain(320, 240).jpeg().toBuffer();

  t.test(
    'when the drawing process dies, the upload that it was drawing fails and leaves nothing, and the next one is drawn',
    async (t) => {
      t.equal((await upload(stack, ada, await aWork(), picture)).status, 200);
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

  t.test(
    'a file by which the drawing process died twice is refused from then on, until an operator has it tried again',
    async (t) => {
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
    },
  );
});
