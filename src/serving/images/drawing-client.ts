import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { PATIENCE } from './drawers.ts';
import { type Drawers, FILE_BYTES, filesOf, NotDrawn, Outcome, type Task } from './outcome.ts';

/** Milliseconds that a file waits for its turn, and that it then takes: to arrive, to be drawn, to come back. */
const LIMITS = { turnWithin: 120_000, doneWithin: PATIENCE + 40_000 };
/** Bytes of the line that says what drawing came to. */
const LINE_BYTES = 4_096;

/** What the service says, which reads what strangers have made: nothing of it is believed unseen. */
const checkAnswer = Compile(
  Type.Object({
    outcome: Type.Union([Outcome, Type.Object({ why: Type.Enum(['late', 'ended', 'away']) })]),
    sizes: Type.Array(Type.Integer({ minimum: 1, maximum: FILE_BYTES }), { maxItems: 4 }),
  }),
);

const away = (cause: unknown): never => {
  throw new NotDrawn('away', cause);
};

/** Writes the files of an answer into a folder. @throws NotDrawn, or Error for an answer that makes no sense */
async function receive(response: IncomingMessage, task: Task, folder: string): Promise<Outcome> {
  const pieces: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  const readMore = async () => {
    const { value, done } = await pieces.next();
    if (done) throw new Error('the answer is cut off');
    rest = Buffer.concat([rest, value]);
  };
  while (!rest.includes('\n')) {
    if (rest.length > LINE_BYTES) throw new Error('the answer begins with no line');
    await readMore();
  }
  const line = rest.subarray(0, rest.indexOf('\n'));
  rest = rest.subarray(line.length + 1);
  const answer: unknown = JSON.parse(line.toString());
  if (!checkAnswer.Check(answer)) throw new Error('the answer makes no sense');
  const { outcome, sizes } = answer;
  if ('why' in outcome) throw new NotDrawn(outcome.why, undefined);
  if (!('drawn' in outcome)) return outcome;
  const names = filesOf(task, outcome.drawn);
  if (names.length !== sizes.length || (task === 'draw') !== (outcome.drawn !== null))
    throw new Error('the answer has other files');
  for (const [index, name] of names.entries()) {
    let left = sizes[index] ?? 0;
    const file = await open(join(folder, name), 'w', 0o600).catch(away);
    try {
      while (left > 0) {
        if (rest.length === 0) await readMore();
        const piece = rest.subarray(0, left);
        await file.writeFile(piece).catch(away);
        left -= piece.length;
        rest = rest.subarray(piece.length);
      }
    } finally {
      await file.close();
    }
  }
  return outcome;
}

/** Has files drawn by a service of its own, such as `http://drawing:3000`. */
export function askForDrawings(url: string, { turnWithin, doneWithin } = LIMITS): Drawers {
  const underWay = new Map<ClientRequest, Promise<unknown>>();
  const ask = async (asked: ClientRequest, task: Task, source: string, folder: string): Promise<Outcome> => {
    // Whether it has arrived is seen by the answer.
    pipeline(createReadStream(source), asked).catch(() => undefined);
    const [response]: IncomingMessage[] = await once(asked, 'response', {
      signal: AbortSignal.timeout(turnWithin),
    }).catch(away);
    if (response?.statusCode !== 200) return away(response?.statusCode);
    const late = setTimeout(() => asked.destroy(), doneWithin);
    try {
      return await receive(response, task, folder);
    } catch (cause) {
      throw cause instanceof NotDrawn ? cause : new NotDrawn('ended', cause);
    } finally {
      clearTimeout(late);
    }
  };
  return {
    async draw(task, source, folder) {
      const { size } = await stat(source);
      const asked = request(new URL(`/${task}`, url), {
        method: 'POST',
        headers: { 'content-length': size },
        agent: false,
      });
      // What goes wrong is seen where the answer is waited for, or read.
      asked.on('error', () => undefined);
      const answer = ask(asked, task, source, folder).finally(() => {
        underWay.delete(asked);
        asked.destroy();
      });
      underWay.set(asked, answer);
      return answer;
    },
    async close(atOnce) {
      if (atOnce) for (const asked of underWay.keys()) asked.destroy();
      await Promise.allSettled(underWay.values());
    },
  };
}
