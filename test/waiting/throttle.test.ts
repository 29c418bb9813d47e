import t from 'tap';
import { throttled } from '../../src/engine/waiting/throttle.ts';

/** Keeps the processor busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

type Run = { began: number; ended: number };

/** A throttled task that keeps the processor busy for so many milliseconds a run, and notes its runs. */
function pacedWork(milliseconds: number, { fails = false } = {}) {
  const runs: Run[] = [];
  const run = throttled(async () => {
    const began = performance.now();
    work(milliseconds);
    runs.push({ began, ended: performance.now() });
    if (fails) throw new Error('it fails');
  }, new AbortController().signal);
  return { run, runs };
}

/** Milliseconds that a timer of Node may be early. */
const EARLY = 2;

t.test('a short run is followed by the next one 150 ms after it began', async (t) => {
  const { run, runs } = pacedWork(1);
  for (let n = 0; n < 3; n += 1) await run();
  const [first, second, third] = runs as [Run, Run, Run];
  t.ok(second.began - first.began >= 150 - EARLY);
  t.ok(third.began - second.began >= 150 - EARLY);
});

t.test('a longer run is followed by a rest of three times as long, up to 300 ms', async (t) => {
  for (const { milliseconds, rest } of [
    { milliseconds: 60, rest: 180 },
    { milliseconds: 150, rest: 300 },
  ]) {
    const { run, runs } = pacedWork(milliseconds);
    for (let n = 0; n < 2; n += 1) await run();
    const [first, second] = runs as [Run, Run];
    t.ok(second.began - first.ended >= rest - EARLY, `after ${milliseconds} ms`);
  }
});

t.test('a run that fails rests, too, and fails its caller alone', async (t) => {
  const { run, runs } = pacedWork(1, { fails: true });
  for (let n = 0; n < 2; n += 1) await t.rejects(run(), { message: 'it fails' });
  const [first, second] = runs as [Run, Run];
  t.ok(second.began - first.began >= 150 - EARLY);
});

t.test('a stop ends a rest, and the run after it is left out', async (t) => {
  const stopping = new AbortController();
  let runs = 0;
  const run = throttled(async () => {
    runs += 1;
    work(120);
  }, stopping.signal);
  await run();
  const resting = run();
  stopping.abort();
  await resting;
  t.equal(runs, 1);
});
