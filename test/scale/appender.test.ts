import t from 'tap';
import { GroupCommit } from '../../src/engine/waiting/group-commit.ts';
import { Appender } from '../bench/scale/appender.ts';
import { Clock } from '../bench/scale/clock.ts';
import { published } from '../bench/scale/published.ts';
import { Disk, Machine, Thread, Turns } from '../bench/scale/stations.ts';

/** Senders that append so many events each, again and again as they are answered. */
const SENDERS = [1, 900, 3, 40, 200, 5, 7, 600, 350, 2];
const APPENDS = 6;

async function flushesOfProduct(): Promise<number[]> {
  const flushes: number[] = [];
  const appender = new GroupCommit<number, number>({
    isFaultOfItem: () => false,
    weigh: (events) => events,
    size: () => 1,
    async flush(items) {
      flushes.push(items.reduce((sum, events) => sum + events, 0));
      return items;
    },
  });
  const send = async (events: number) => {
    for (let append = 0; append < APPENDS; append += 1) await appender.append(events, String(events));
  };
  await Promise.all(SENDERS.map(send));
  return flushes;
}

function flushesOfSimulation(): number[] {
  const flushes: number[] = [];
  const clock = new Clock();
  const machine = new Machine(clock, 2);
  const way = {
    ...{ clock, costs: published, api: new Thread(clock, machine), lock: new Turns(clock), copied: 0 },
    node: { machine, disk: new Disk(clock, () => 1) },
  };
  const appender = new Appender(way, (events) => flushes.push(events));
  const send = (events: number, left = APPENDS) => {
    if (left > 0) appender.append(events, String(events), () => send(events, left - 1));
  };
  for (const events of SENDERS) send(events);
  clock.run(10_000);
  return flushes;
}

t.test('the simulated group commit makes the same flushes as that of the product', async (t) => {
  const flushes = await flushesOfProduct();
  t.ok(flushes.length > 10);
  t.same(flushesOfSimulation(), flushes);
});
