import { SingleBar } from 'cli-progress';
import type { Output } from './surroundings.ts';
import { duration, grouped } from './words.ts';

/** How far long work has come. */
export type Progress = {
  update(done: number, total: number): void;
  /** Leaves the last state standing and gives the terminal back. */
  end(): void;
};

/** Milliseconds of the recent past that a rate is measured over. */
const WINDOW = 5_000;
/** Milliseconds after which the time left is estimated. */
const SETTLED = 3_000;
/** Milliseconds between lines where no bar can be drawn. */
const LINE_EVERY = 2_000;

type Sample = { at: number; done: number };

/** How many a second. */
const rateBetween = (from: Sample, to: Sample) =>
  to.at > from.at ? ((to.done - from.done) / (to.at - from.at)) * 1_000 : 0;

/**
 * Measures how fast something counts up: over the recent past, and, once that can be told, over all of the time, so that
 * an estimate made from it does not jump.
 */
function createMeter() {
  let first: Sample | undefined;
  let samples: Sample[] = [];
  return (done: number): { recent: number; whole: number | undefined } => {
    const now = { at: performance.now(), done };
    first ??= now;
    samples = [...samples.filter(({ at }) => now.at - at < WINDOW), now];
    const settled = now.at - first.at >= SETTLED && done > first.done;
    return { recent: rateBetween(samples[0] ?? now, now), whole: settled ? rateBetween(first, now) : undefined };
  };
}

/** Draws a bar, or prints a line now and then where the output is no terminal. */
export function showProgress(output: Output, label: string, unit: string): Progress {
  const measure = createMeter();
  const told = (done: number, total: number) => {
    const { recent, whole } = measure(done);
    const speed = recent >= 1 ? `, ${grouped(recent)}/s` : '';
    const left = whole && done < total ? `, ${duration(((total - done) / whole) * 1_000)} left` : '';
    return `${grouped(done)} of ${grouped(total)} ${unit}${speed}${left}`;
  };
  if (!output.isTTY) return printLines(output, label, told);
  const format = '{label}  {bar} {percentage} %  {told}';
  const look = { barsize: 30, barCompleteChar: '█', barIncompleteChar: '░', hideCursor: true };
  const bar = new SingleBar({ format, ...look, stream: output });
  return {
    update(done, total) {
      const payload = { label, told: told(done, total) };
      if (!bar.isActive) bar.start(total, done, payload);
      bar.setTotal(total);
      bar.update(done, payload);
    },
    end: () => bar.stop(),
  };
}

function printLines(output: Output, label: string, told: (done: number, total: number) => string): Progress {
  let printed = -LINE_EVERY;
  let latest: string | undefined;
  const print = () => {
    if (latest !== undefined) output.write(`${label}: ${latest}\n`);
    latest = undefined;
  };
  return {
    update(done, total) {
      latest = told(done, total);
      if (performance.now() - printed < LINE_EVERY) return;
      printed = performance.now();
      print();
    },
    end: print,
  };
}
