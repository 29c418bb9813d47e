import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';

/** Files at a time: most of them wait most of the time. */
const JOBS = 4;
/** Files at least in one process, of those that can share a process. */
const TOGETHER = 4;
/** The golden ratio, less one. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Seconds for the first file of a process, and for each further one. A process that takes longer has hung. */
const TIMEOUT = 300;
const FURTHER = 60;
/** A test that is skipped, or left to do, fails. Tap reads this when it is loaded, here and in the processes below. */
const STRICT = { TAP_TIMEOUT: String(TIMEOUT), TAP_FAIL_SKIP: '1', TAP_FAIL_TODO: '1', TAP_FAIL_ONLY: '1' };
Object.assign(process.env, STRICT);
const { t } = await import('tap');

/** The benchmarks start a whole product to measure it; they are not tests. */
const exclude = ['test/bench/**'];
/** @param {string} folder */
const inFolder = (folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude });
/** @param {string} path */
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const words = process.argv.slice(2);
const files = words.length === 0 ? inFolder('test') : words.flatMap((word) => (isFolder(word) ? inFolder(word) : word));

// Tap makes Node load a module that measures coverage, which takes longer than most files do: in tap's own command by
// arguments, in `spawn` by NODE_OPTIONS. The files run without it.
const PLAIN = ['-u', 'NODE_OPTIONS'];

const FIRST = 'scripts/lib/tap-without-domains.mjs';

/**
 * Whether a file needs a process of its own: a statement at the start of a line sets options of `t`, or gives `t` to a
 * helper, which keeps what it opens until the process ends.
 * @param {string} file
 */
const isAlone = (file) =>
  /^(?:t\.(?!test\()|(?:const|let|await)\b.*\(t[,)])/m.test(readFileSync(resolve(root, file), 'utf8'));

/**
 * Spreads files, so that each run of neighbours has some of every folder: tests that wait, as for a killed process,
 * then run beside those that compute. Multiples of the golden ratio spread evenly, see
 * https://en.wikipedia.org/wiki/Low-discrepancy_sequence#Additive_recurrence.
 * @param {string[]} sorted
 */
function spread(sorted) {
  const place = (/** @type {number} */ index) => (index * GOLDEN) % 1;
  return [...sorted.entries()].sort(([one], [other]) => place(one) - place(other)).map(([, file]) => file);
}

/**
 * Groups of files, each for one process. The files of a group run one after the other and load their imports once. The
 * groups become smaller, so that no processor is left with nothing to do at the end.
 * @param {string[]} all
 */
function groups(all) {
  const found = all.filter(isAlone).map((file) => [file]);
  const left = spread(all.filter((file) => !isAlone(file)));
  while (left.length > 0) found.push(left.splice(0, Math.max(TOGETHER, Math.ceil(left.length / JOBS / 2))));
  return found;
}

t.jobs = JOBS;
// Files have a limit in time, the whole run has none.
t.setTimeout(0);
for (const group of groups(files.sort())) {
  const seconds = TIMEOUT + FURTHER * (group.length - 1);
  const imports = [FIRST, ...group].map((file) => `import ${JSON.stringify(pathToFileURL(resolve(root, file)).href)};`);
  const command = [...PLAIN, `TAP_TIMEOUT=${seconds}`, process.execPath];
  const program = ['--input-type=module', '-e', imports.join('')];
  const options = { cwd: root, buffered: true, timeout: seconds * 1000, stack: '', at: null };
  void t.spawn('env', [...command, ...program], options, group.join(', '));
}
