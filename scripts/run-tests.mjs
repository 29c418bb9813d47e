import { globSync, statSync } from 'node:fs';
import { root } from './lib/paths.mjs';

/** Files at a time. Most of them wait for something most of the time. */
const JOBS = 3;
/** Seconds that one file may take: what takes longer stands still. */
const TIMEOUT = 300;
/** What is not run proves nothing. Tap reads this when it is loaded, here and in each file, which is a program of its own. */
const STRICT = { TAP_TIMEOUT: String(TIMEOUT), TAP_FAIL_SKIP: '1', TAP_FAIL_TODO: '1', TAP_FAIL_ONLY: '1' };
Object.assign(process.env, STRICT);
const { t } = await import('tap');

/** What starts a whole product to measure it is no test. */
const exclude = ['test/bench/**'];
const inFolder = (folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude });
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const words = process.argv.slice(2);
const files = words.length === 0 ? inFolder('test') : words.flatMap((word) => (isFolder(word) ? inFolder(word) : word));

/** Files of all folders side by side: those that wait, as for a killed process, and those that a browser works for. */
function mixed(sorted) {
  const quarter = Math.ceil(sorted.length / 4);
  return sorted
    .slice(0, quarter)
    .flatMap((_, row) => [0, 1, 2, 3].flatMap((part) => sorted[part * quarter + row] ?? []));
}

// Tap has Node load what watches over the modules of every process below, measures coverage, and takes longer than most
// files do: its command by arguments, `spawn` by NODE_OPTIONS. A file is run without.
const PLAIN = ['-u', 'NODE_OPTIONS', process.execPath];

t.jobs = JOBS;
// All files together take as long as they take.
t.setTimeout(0);
for (const file of mixed(files.sort())) {
  t.spawn('env', [...PLAIN, file], { cwd: root, buffered: true, timeout: TIMEOUT * 1000, stack: '', at: null }, file);
}
