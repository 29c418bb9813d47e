import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';

/** Files at a time: most of them wait most of the time. */
const JOBS = 3;
/** Files in one process, of those that can share a process. */
const TOGETHER = 24;
/** And in the last processes. */
const AT_THE_END = 3;
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

/**
 * Mixes the groups of all folders, so that tests that wait, as for a killed process, run beside those that compute.
 * @param {string[][]} sorted
 */
function mixed(sorted) {
  const quarter = Math.ceil(sorted.length / 4);
  return sorted
    .slice(0, quarter)
    .flatMap((_, row) => [0, 1, 2, 3].map((part) => sorted[part * quarter + row]))
    .filter((one) => one !== undefined);
}

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
 * Pieces of a list, all but the last of one length.
 * @param {string[]} list
 * @param {number} length
 */
const pieces = (list, length) => list.flatMap((_, at) => (at % length === 0 ? [list.slice(at, at + length)] : []));

/**
 * Groups of files, each for one process. The files of a group run one after the other and load their imports once.
 * @param {string[]} all
 */
function groups(all) {
  const together = mixed(
    pieces(
      all.filter((file) => !isAlone(file)),
      TOGETHER,
    ),
  );
  // Short ones at the end, so that no processor is left with nothing to do.
  const end = together.splice(-JOBS).flatMap((group) => pieces(group, AT_THE_END));
  return [...all.filter(isAlone).map((file) => [file]), ...together, ...end];
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
