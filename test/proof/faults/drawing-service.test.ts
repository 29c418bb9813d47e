import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { noise, plain } from '../../artworks/images/pictures.ts';
import { everyFile, upload } from '../../artworks/images/uploading.ts';
import { list } from '../../artworks/people.ts';
import { freePort } from '../../helpers/ports.ts';
import { childProcess, temporaryFolder } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

t.test('the service that draws ends while it draws', async (t) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = temporaryFolder(t);
  const service = childProcess(t, [process.execPath, 'src/drawing.ts'], {
    env: { HOST: '127.0.0.1', PORT: String(port), TMPDIR: folder },
    isUp: async () => (await fetch(`${origin}/healthz`)).ok,
  });
  const stack = await startStack(t, { redis: false, env: { DRAWING_URL: origin } });
  const ada = await stack.artist();
  const aWork = async () => (await list(ada)).artwork.id;
  const picture = await plain(320, 240).jpeg().toBuffer();
  const large = await noise(4_000, 3_000).jpeg({ quality: 40 }).toBuffer();
  const blamed = async () =>
    (await sql`select from liveness.attempt where kind = 'image'`.execute(stack.db)).rows.length;

  for (const [how, end, blames] of [
    ['is stopped, and the picture is not to blame', 'SIGTERM', 0],
    ['is killed, as by the limit of its memory, and the picture is noted', 'SIGKILL', 1],
  ] as const)
    t.test(`when it ${how}; the upload is told to come again, and the next is drawn by a new one`, async (t) => {
      await service.start();
      t.equal((await upload(stack, ada, await aWork(), picture)).status, 200);
      const before = await everyFile(stack);
      const sent = upload(stack, ada, await aWork(), large);
      await until('it is drawn', async () => {
        const files = await readdir(folder, { recursive: true });
        const arrival = files.find((file) => file.endsWith('arrival'));
        return arrival !== undefined && (await stat(join(folder, arrival))).size === large.length;
      });
      service.signal(end);
      t.match(await sent, { status: 503, body: { code: 'UNAVAILABLE' } });
      t.equal(await service.ended(), end === 'SIGTERM' ? 0 : null);
      t.same(await everyFile(stack), before);
      t.equal(await blamed(), blames);
      await service.start();
      t.equal((await upload(stack, ada, await aWork(), picture)).status, 200);
      await service.kill();
    });
});
