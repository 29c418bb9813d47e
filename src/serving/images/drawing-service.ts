import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createFairQueue } from '../../engine/waiting/fair-queue.ts';
import { AT_ONCE, startDrawers } from './drawers.ts';
import { FILE_BYTES, filesOf, NotDrawn, TASKS, type Task, type Why } from './outcome.ts';

/** As long as a slow network of containers needs for the largest file. */
const ARRIVAL = 20_000;
/** Files that wait at once. */
const CONNECTIONS = 200;

/**
 * Draws for API and workers, in memory of its own and without any secret. A `POST /<task>` brings a file. Its head is
 * answered when its turn comes, and the file is read then; the body is a line of JSON, the outcome and the sizes of the
 * drawn files, and then the files one after the other.
 *
 * @param arrival milliseconds that a file may take to arrive once it is its turn
 */
export async function serveDrawings({
  host,
  port,
  arrival = ARRIVAL,
}: {
  host: string;
  port: number;
  arrival?: number;
}) {
  const drawers = startDrawers();
  const inTurn = createFairQueue<string>(AT_ONCE);
  const closing = new AbortController();

  const drawInto = async (folder: string, task: Task, request: IncomingMessage, signal: AbortSignal) => {
    await mkdir(folder, { mode: 0o700 });
    const source = join(folder, 'arrival');
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(arrival)]);
    // A pipeline would end the connection when it fails, and nobody would hear that the file is not to blame.
    await once(request.pipe(createWriteStream(source, { signal: inTime })), 'finish');
    signal.throwIfAborted();
    return drawers.draw(task, source, folder);
  };

  const draw = async (task: Task, request: IncomingMessage, response: ServerResponse, signal: AbortSignal) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', connection: 'close' });
    response.flushHeaders();
    const folder = join(tmpdir(), `drawing-${randomUUID()}`);
    try {
      const outcome = await drawInto(folder, task, request, signal).catch((error: unknown) => {
        const why: Why = closing.signal.aborted || !(error instanceof NotDrawn) ? 'away' : error.why;
        return { why };
      });
      const names = 'drawn' in outcome ? filesOf(task, outcome.drawn) : [];
      const paths = names.map((name) => join(folder, name));
      const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
      await pipeline(async function* () {
        yield `${JSON.stringify({ outcome, sizes })}\n`;
        for (const path of paths) yield* createReadStream(path);
        // Who still sends might not hear the answer if the connection ended now.
        if (!request.complete) await once(request.resume(), 'end', { signal: AbortSignal.timeout(arrival) });
      }, response);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  const server = createServer(async (request, response) => {
    const task = TASKS.find((name) => request.method === 'POST' && request.url === `/${name}`);
    const bytes = Number(request.headers['content-length']);
    if (!task || !(bytes <= FILE_BYTES))
      return response.writeHead(request.url === '/healthz' ? 200 : 400, { connection: 'close' }).end();
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const who = request.socket.remoteAddress ?? '';
    const signal = AbortSignal.any([gone.signal, closing.signal]);
    await inTurn(who, signal, () => draw(task, request, response, signal)).catch(() => response.destroy());
  });
  server.maxConnections = CONNECTIONS;
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** What waits or is drawn now is told to come again. */
    async close() {
      closing.abort();
      const ended = once(server, 'close');
      server.close();
      await drawers.close(true);
      await ended;
    },
  };
}
