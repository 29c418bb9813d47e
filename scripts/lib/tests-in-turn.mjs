import { once } from 'node:events';
import './tap-without-domains.mjs';

const { t } = await import('tap');

/** @returns {Promise<string>} the URL of the next file of tests; empty when the runner has no more */
async function next() {
  // Tap lets a process end that only waits for a message.
  process.channel?.ref();
  process.send?.('next');
  const [file] = await once(process, 'message');
  return file;
}

// A process of the test runner. It runs files one after the other, as the runner gives them, and loads what they share
// once. It ends after a file that failed.
t.setTimeout(0);
for (;;) {
  // Tap ends a run in which nothing is under way, and begins tests at once. It does neither while it waits for this.
  const { promise: loaded, resolve: begin } = Promise.withResolvers();
  void t.waitOn(loaded);
  const file = await next();
  if (file === '') {
    begin(null);
    break;
  }
  const { total, fail } = t.counts;
  const ended = once(t, 'idle');
  await import(file);
  begin(null);
  await ended;
  const ranNothing = t.counts.total === total;
  if (ranNothing) {
    process.exitCode = 1;
    process.stderr.write(`${file} ran no test\n`);
  }
  const passed = !ranNothing && t.counts.fail === fail;
  process.send?.(passed ? 'passed' : 'failed');
  // An error that nobody caught has ended the run: tests that came later would only seem to pass.
  if (!passed) break;
}
process.disconnect?.();
