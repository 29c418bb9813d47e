import { SingleBar } from 'cli-progress';
import { duration, grouped } from './words.ts';

/** How far long work has come. */
export type Progress = {
  update(done: number, total: number): void;
  /** Leaves the last state standing and gives the terminal back. */
  end(): void;
};

/** Milliseconds of the recent past that a rate is measured over. */
const WINDOW = 5_000;
/** Milliseconds between lines where no bar can be drawn. */
const LINE_EVERY = 2_000;

/** Measures how fast something counts up, over the recent past. */
function createMeter() {
  let samples: { at: number; done: number }[] = [];
  return (done: number): number => {
    const at = performance.now();
    samples = [...samples.filter((sample) => at - sample.at < WINDOW), { at, done }];
    const [first] = samples;
    return first && at > first.at ? ((done - first.done) / (at - first.at)) * 1_000 : 0;
  };
}

/** Draws a bar on stderr, or prints a line now and then when stderr is no terminal. */
export function showProgress(label: string, unit: string): Progress {
  const measure = createMeter();
  const told = (done: number, total: number) => {
    const rate = measure(done);
    const speed = rate > 0 ? `, ${grouped(rate)}/s` : '';
    const left = rate > 0 && done < total ? `, ${duration(((total - done) / rate) * 1_000)} left` : '';
    return `${grouped(done)} of ${grouped(total)} ${unit}${speed}${left}`;
  };
  if (!process.stderr.isTTY) return printLines(label, told);
  const format = '{label}  {bar} {percentage} %  {told}';
  const bar = new SingleBar({ format, barsize: 30, barCompleteChar: '█', barIncompleteChar: '░', hideCursor: true });
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

function printLines(label: string, told: (done: number, total: number) => string): Progress {
  let printed = -LINE_EVERY;
  let latest: string | undefined;
  const print = () => {
    if (latest !== undefined) process.stderr.write(`${label}: ${latest}\n`);
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
