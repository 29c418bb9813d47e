import { type Figure, figure, quantile } from '../bench.ts';
import type { Doing, Sent } from './orders.ts';
import { findWorks, type Read, readsOf, startSameBytes } from './reads.ts';
import { CONNECTIONS, ROUNDS, SECONDS, type Setting, sayRefused, sendTo } from './setting.ts';

/** What goes on beside the readers, a second. */
const EVENTS = 500;
const WRITES = 20;

const median = (values: number[]) => quantile(values, 0.5);

/** Where the next writers begin. */
let begin = 0;

/** Lets others write while something is measured. */
async function besideWrites<Result>(
  { here, writers, say }: Setting,
  { works, own }: { works: number[]; own: number[] },
  measure: () => Promise<Result>,
): Promise<Result> {
  const common = { origin: here.origin, seconds: SECONDS, connections: 10 };
  begin += SECONDS;
  const writing = [
    writers.send({ ...common, rate: EVENTS, doing: { kind: 'events', batch: 1, tokens: here.tokens } }),
    writers.send({
      ...common,
      rate: WRITES,
      doing: { kind: 'writes', works, tokens: here.tokens, own: { token: here.artist, works: own }, begin },
    }),
  ];
  const [measured, ...written] = await Promise.all([measure(), ...writing]);
  for (const sent of written) sayRefused(say, 'writes', sent);
  return measured;
}

async function measureRead(setting: Setting, read: Read, works: { works: number[]; own: number[] }): Promise<Figure[]> {
  const { here, generator } = setting;
  const bytes = await startSameBytes(here, read);
  const doing: Doing = { kind: 'reads', paths: read.paths, tokens: read.own ? here.tokens : [] };
  const sendBytes = (): Promise<Sent> =>
    generator.send({ origin: bytes.origin, seconds: SECONDS, connections: CONNECTIONS, doing });
  try {
    await sendBytes();
    await sendTo(setting, here, `${read.name}, warm-up`, doing);
    const alone: number[] = [];
    const beside: number[] = [];
    const tails: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const yardstick = await sendBytes();
      setting.say(`${read.name}, the same bytes: ${Math.round(yardstick.rate)}/s`);
      const quiet = await sendTo(setting, here, `${read.name}, nothing written`, doing);
      const busy = await besideWrites(setting, works, () =>
        sendTo(setting, here, `${read.name}, beside writes`, doing),
      );
      alone.push(quiet.rate / yardstick.rate);
      beside.push(busy.rate / yardstick.rate);
      tails.push(busy.p99 / quiet.p99);
    }
    return [
      figure('used', `${read.name}, alone, against the same bytes`, median(alone), 'ratio', { atLeast: 0.4 }),
      figure('used', `${read.name}, beside writes`, median(beside), 'ratio', { atLeast: 0.4 }),
      figure('used', `${read.name}, p99 beside writes against none`, median(tails), 'ratio', { under: 2 }),
    ];
  } finally {
    await bytes.stop();
  }
}

/** Measures reads, alone and beside writes, against a server that has the same bytes in memory. */
export async function measureReads(setting: Setting): Promise<Figure[]> {
  const works = await findWorks(setting.here);
  const figures: Figure[] = [];
  for (const read of readsOf(works.works)) figures.push(...(await measureRead(setting, read, works)));
  return figures;
}
