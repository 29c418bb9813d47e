import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { openDrawing } from '../../../../src/serving/images/drawing.ts';
import { askForDrawings } from '../../../../src/serving/images/drawing-client.ts';
import { serveDrawings } from '../../../../src/serving/images/drawing-service.ts';
import type { NotDrawn } from '../../../../src/serving/images/outcome.ts';
import { drawers } from '../../../artworks/images/drawers.ts';
import { heavyPng, plain } from '../../../artworks/images/pictures.ts';
import { upload } from '../../../artworks/images/uploading.ts';
import { list } from '../../../artworks/people.ts';
import { freePort } from '../../../helpers/ports.ts';
import { childProcess, temporaryFolder } from '../../../helpers/processes.ts';
import { startStack } from '../../../helpers/stack.ts';

t.test('a service that draws', async (t) => {
  const space = temporaryFolder(t);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = childProcess(t, [process.execPath, 'src/drawing.ts'], {
    env: { HOST: '127.0.0.1', PORT: String(port), TMPDIR: space },
    isUp: async () => (await fetch(`${origin}/healthz`)).ok,
  });
  await service.start();
  const stack = await startStack(t, { redis: false, env: { DRAWING_URL: origin } });
  const ada = await stack.artist();
  const aWork = async () => (await list(ada)).artwork.id;
  const picture = await plain(320, 240).jpeg().toBuffer();

  t.test('draws what is uploaded, and says what is no picture; the API starts no process for it', async (t) => {
    const { status, body } = await upload(stack, ada, await aWork(), picture);
    t.match({ status, body }, { status: 200, body: { image: { original_url: /original\.jpg$/ } } });
    t.match(await upload(stack, ada, await aWork(), heavyPng(6_000)), {
      status: 415,
      body: { message: /^This image takes too much memory/ },
    });
    t.match(await upload(stack, ada, await aWork(), picture.subarray(0, 200)), { status: 415 });
    t.same(drawers(), []);
  });

  t.test('draws the large size and AVIF for workers', async (t) => {
    const folder = t.testdir();
    const drawing = openDrawing(stack.db, origin);
    t.teardown(drawing.close);
    const source = join(folder, 'arrival');
    await writeFile(source, picture);
    await drawing.drawLarge(source, folder);
    await drawing.drawAvif(source, folder);
    for (const file of ['large.webp', 'medium.avif', 'thumb.avif']) t.ok(existsSync(join(folder, file)), file);
  });

  t.test('a picture is not to blame when nobody draws it', async (t) => {
    const drawing = openDrawing(stack.db, `http://127.0.0.1:${await freePort()}`);
    t.teardown(drawing.close);
    const source = join(t.testdir(), 'arrival');
    await writeFile(source, picture);
    for (const _ of ['first', 'second', 'third'])
      await t.rejects(drawing.draw(source, t.testdirName), { code: 'UNAVAILABLE' });
  });

  t.test('nor when there is no room to draw it', async (t) => {
    const drawing = openDrawing(stack.db, origin);
    t.teardown(drawing.close);
    const source = join(t.testdir(), 'arrival');
    await writeFile(source, Buffer.concat([picture, Buffer.alloc(8_000_000)]));
    await rm(space, { recursive: true });
    for (const _ of ['first', 'second', 'third'])
      await t.rejects(drawing.draw(source, t.testdirName), { code: 'UNAVAILABLE' });
    await mkdir(space);
    t.match(await drawing.draw(source, t.testdirName), { format: 'jpeg' });
  });

  t.test('of one that was taken over, whose answers make no sense, nothing is believed', async (t) => {
    const drawn = { width: 1, height: 1, color: '#ffffff', format: 'jpeg', bytes: 1 };
    const line = (outcome: object, sizes: number[]) => `${JSON.stringify({ outcome, sizes })}\n`;
    const lies: Record<string, RequestListener> = {
      'not found': (_, answer) => answer.writeHead(404).end(),
      'no line': (_, answer) => answer.end('x'.repeat(100_000)),
      'no JSON': (_, answer) => answer.end('drawn\n'),
      'another image': (_, answer) => answer.end(line({ drawn: { ...drawn, format: '../../..' } }, [1, 1, 1, 1])),
      'a script for a colour': (_, answer) =>
        answer.end(line({ drawn: { ...drawn, color: '"><script>' } }, [1, 1, 1, 1])),
      'too few files': (_, answer) => answer.end(`${line({ drawn }, [1])}x`),
      'no image': (_, answer) => answer.end(`${line({ drawn: null }, [1])}x`),
      'files without an end': (_, answer) => answer.end(line({ drawn }, [1e15, 1, 1, 1])),
      'cut off': (_, answer) => answer.end(`${line({ drawn }, [1, 1, 9, 1])}xxx`),
      'hung up': (asked) => asked.destroy(),
    };
    for (const [lie, tell] of Object.entries(lies)) {
      const server = createServer(tell).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const drawing = openDrawing(stack.db, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const source = join(t.testdir(), 'arrival');
      await writeFile(source, `${lie} ${'x'.repeat(100)}`);
      await t.rejects(drawing.draw(source, t.testdirName), { code: 'UNAVAILABLE' }, lie);
      await drawing.close();
      server.close();
    }
  });

  t.test('a file that does not arrive in time gives its turn to the next', async (t) => {
    const hasty = await serveDrawings({ host: '127.0.0.1', port: 0, arrival: 200 });
    t.teardown(hasty.close);
    const headers = { 'content-length': picture.length };
    const asked = request(`http://127.0.0.1:${hasty.port}/draw`, { method: 'POST', headers }).on(
      'error',
      () => undefined,
    );
    asked.write('half of it');
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    answer?.on('error', () => undefined);
    const source = join(t.testdir(), 'arrival');
    await writeFile(source, picture);
    const next = askForDrawings(`http://127.0.0.1:${hasty.port}`);
    t.match(await next.draw('draw', source, t.testdirName), { drawn: { format: 'jpeg' } });
    asked.destroy();
  });

  t.test('one that keeps a file waiting, for its turn or for the rest of an answer, is given up', async (t) => {
    const source = join(t.testdir(), 'arrival');
    await writeFile(source, picture);
    for (const [why, tell] of [
      ['away', () => undefined],
      ['ended', (_, answer) => answer.writeHead(200).flushHeaders()],
    ] as [string, RequestListener][]) {
      const server = createServer(tell).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const limits = { turnWithin: why === 'away' ? 100 : 20_000, doneWithin: 100 };
      const drawing = askForDrawings(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, limits);
      t.equal(await drawing.draw('draw', source, t.testdirName).catch((error: NotDrawn) => error.why), why);
      server.close();
    }
  });

  t.test('what is still arriving when it closes is told to come again', async (t) => {
    const asked = request(`${origin}/draw`, { method: 'POST', headers: { 'content-length': 100 } });
    asked.write('half of it');
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    service.signal('SIGTERM');
    const [line] = await once(answer?.setEncoding('utf8') ?? asked, 'data');
    t.same(JSON.parse(line), { outcome: { why: 'away' }, sizes: [] });
    asked.destroy();
    t.equal(await service.ended(), 0);
  });
});
