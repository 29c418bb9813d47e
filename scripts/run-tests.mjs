import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';

/** Files at a time. Most of them wait for something most of the time. */
const JOBS = 3;
/** Files in one process, of those that can share one. */
const TOGETHER = 4;
/** Seconds that a file may take, times the files of its process: what takes longer stands still. */
const TIMEOUT = 300;
/** What is not run proves nothing. Tap reads this when it is loaded, here and in each process below. */
const STRICT = { TAP_TIMEOUT: String(TIMEOUT), TAP_FAIL_SKIP: '1', TAP_FAIL_TODO: '1', TAP_FAIL_ONLY: '1' };
Object.assign(process.env, STRICT);
const { t } = await import('tap');

/** What starts a whole product to measure it is no test. */
const exclude = ['test/bench/**'];
const inFolder = (folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude });
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const words = process.argv.slice(2);
const files = words.length === 0 ? inFolder('test') : words.flatMap((word) => (isFolder(word) ? inFolder(word) : word));

/** What is of all folders side by side: what waits, as for a killed process, and what a browser works for. */
function mixed(sorted) {
  const quarter = Math.ceil(sorted.length / 4);
  return sorted
    .slice(0, quarter)
    .flatMap((_, row) => [0, 1, 2, 3].map((part) => sorted[part * quarter + row]))
    .filter((one) => one !== undefined);
}

// Tap has Node load what watches over the modules of every process below, measures coverage, and takes longer than most
// files do: its command by arguments, `spawn` by NODE_OPTIONS. A file is run without.
const PLAIN = ['-u', 'NODE_OPTIONS', process.execPath];

/** Whether a file keeps something for all of its tests, or says how they are run: then its process is its own. */
const isAlone = (file) =>
  /^(?:t\.(?!test\()|(?:const|let|await)\b.*\(t[,)])/m.test(readFileSync(resolve(root, file), 'utf8'));

/** Files that run one after the other in one process, so that what they import is loaded once. */
function groups(all) {
  const shared = all.filter((file) => !isAlone(file));
  const together = shared.flatMap((_, at) => (at % TOGETHER === 0 ? [shared.slice(at, at + TOGETHER)] : []));
  return [...all.filter(isAlone).map((file) => [file]), ...together];
}

t.jobs = JOBS;
// All files together take as long as they take.
t.setTimeout(0);
for (const group of mixed(groups(files.sort()))) {
  const seconds = TIMEOUT * group.length;
  const imports = group.map((file) => `import ${JSON.stringify(pathToFileURL(resolve(root, file)).href)};`).join('');
  const command = [...PLAIN.slice(0, -1), `TAP_TIMEOUT=${seconds}`, process.execPath];
  const program = group.length === 1 ? group : ['--input-type=module', '-e', imports];
  const options = { cwd: root, buffered: true, timeout: seconds * 1000, stack: '', at: null };
  t.spawn('env', [...command, ...program], options, group.join(', '));
}
