import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';

/** Processes at a time: most of them wait most of the time. */
const JOBS = 4;
/** The golden ratio, less one. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Seconds for a file. A process that takes longer has hung. */
const TIMEOUT = 600;
/** A test that is skipped, or left to do, fails. Tap reads this when it is loaded, here and in the processes below. */
const STRICT = { TAP_TIMEOUT: String(TIMEOUT), TAP_FAIL_SKIP: '1', TAP_FAIL_TODO: '1', TAP_FAIL_ONLY: '1' };
Object.assign(process.env, STRICT);
const { t } = await import('tap');

/** What proves by breaking runs when it is named: `npm run proof`. */
const PROOF = 'test/proof/**';
/** @param {string} folder @param {string[]} [exclude] */
const inFolder = (folder, exclude) => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude });
/** @param {string} path */
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const words = process.argv.slice(2);
const files =
  words.length === 0 ? inFolder('test', [PROOF]) : words.flatMap((word) => (isFolder(word) ? inFolder(word) : word));

// Tap makes Node load a module that measures coverage, which takes longer than most files do: in tap's own command by
// arguments, in `spawn` by NODE_OPTIONS. The files run without it.
const PLAIN = ['-u', 'NODE_OPTIONS'];

const IN_TURN = join(root, 'scripts/lib/tests-in-turn.mjs');

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

const all = files.sort();
const alone = all.filter(isAlone);
const waiting = spread(all.filter((file) => !isAlone(file)));

/**
 * Starts a process that runs files one after the other, and says of each how it ended. After a file that failed another
 * process runs the others.
 * @param {string} name
 * @param {string[]} from the process takes the next one from here
 */
function runInTurn(name, from) {
  const options = { cwd: root, buffered: true, timeout: TIMEOUT * 1000, stack: '', at: null };
  const ended = t.spawn('env', [...PLAIN, process.execPath, IN_TURN], options, name);
  const { subtest } = ended;
  if (!subtest) throw new Error(`no process for ${name}`);
  // Its first file is kept for it: a process that ran none would count as failed.
  let next = from.shift();
  let file = '';
  let begun = 0;
  /** @param {import('node:child_process').ChildProcess} child */
  const serve = (child) =>
    // Tap sends messages of its own as well.
    child.on('message', (message) => {
      if (message === 'next') {
        file = next ?? from.shift() ?? '';
        next = undefined;
        begun = performance.now();
        subtest.setTimeout(TIMEOUT * 1000);
        child.send(file && pathToFileURL(resolve(root, file)).href);
      } else if (message === 'passed' || message === 'failed') {
        const took = ((performance.now() - begun) / 1000).toFixed(1);
        process.stdout.write(`# ${message === 'passed' ? '✓' : '✗'} ${file} (${took} s)\n`);
      }
    });
  if (subtest.proc) serve(subtest.proc);
  else subtest.on('process', serve);
  const goOn = () => {
    if (from.length > 0) runInTurn(`${name}, again`, from);
  };
  ended.then(goOn, goOn);
}

t.jobs = JOBS;
// Files have a limit in time, the whole run has none.
t.setTimeout(0);
for (const file of alone) runInTurn(file, [file]);
for (let job = 1; job <= JOBS && waiting.length > 0; job++) runInTurn(`the other files, process ${job}`, waiting);
