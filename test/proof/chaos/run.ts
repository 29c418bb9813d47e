import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../../demo/random.ts';
import { environment } from '../../helpers/environment.ts';
import { checkTheHarness } from './check-the-harness.ts';
import { type Round, startDrill } from './drill.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { type ChaosOptions, readOptions, wordOf } from './options.ts';
import { openScope, type Scope } from './scope.ts';
import { isLate, sumUp, toMarkdown } from './table.ts';

/** Rounds between two verifications of everything, which take longer as the log grows. */
const FULL_EVERY = 20;
/** Two, so that one takes over what the other had begun. */
const WORKERS = 2;
/** The exit code after Ctrl-C. */
const INTERRUPTED = 130;

const folder = environment('DATA_DIR');
const log = join(folder, 'said.log');
const say = (line: string) => void process.stdout.write(`${line}\n`);

function described(number: number, { fault, acknowledged, recovery, took, complaints }: Round): string {
  const times = `recovered in ${recovery.toFixed(1)} s, ${took.toFixed(1)} s in all`;
  const begun = `${String(number).padStart(4)}  ${fault.padEnd(36)} ${String(acknowledged).padStart(5)} acknowledged`;
  return `${begun}, ${times}${complaints.length > 0 ? '  RED' : ''}`;
}

/** Every fault once in a random order, and again, until there are enough. */
function* chosen({ rounds, seed, only = faults }: ChaosOptions): Generator<Fault> {
  const random = createRandom(seed);
  let bag: Fault[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (bag.length === 0) bag = [...only];
    const fault = random.pick(bag);
    bag = bag.filter((each) => each !== fault);
    yield fault;
  }
}

/** @returns the exit code: 1 after a round that does not hold, or that recovered too late */
async function drill(scope: Scope, options: ChaosOptions, done: Round[]): Promise<number> {
  const { seed, rounds, only } = options;
  const those = only ? ` --only ${only.map(wordOf).join()}` : '';
  say(`The same again: npm run chaos -- --seed ${seed} --rounds ${rounds}${those}`);
  const { round, folder: kept } = await startDrill(scope, { folder, seed, workers: WORKERS });
  for (const fault of chosen(options)) {
    const full = (done.length + 1) % FULL_EVERY === 0 || done.length + 1 === rounds;
    const result = await round(fault, { full });
    done.push(result);
    say(described(done.length, result));
    if (result.complaints.length === 0) continue;
    for (const complaint of result.complaints) say(`      ✗ ${complaint}`);
    scope.fail();
    say(`✗ Everything is kept. Look at it: DATA_DIR=${kept} DEMO_DATA=false npm start`);
    return 1;
  }
  return done.some(isLate) ? 1 : 0;
}

function conclude({ seed, json }: ChaosOptions, done: Round[], isInterrupted: boolean): void {
  if (done.length === 0) return;
  say(`\n${toMarkdown(done)}`);
  if (json) writeFileSync(json, `${JSON.stringify({ seed, rounds: done, faults: sumUp(done) }, null, 2)}\n`);
  if (done.some(({ complaints }) => complaints.length > 0)) return;
  const late = done.filter(isLate).length;
  const recovered = late > 0 ? `; ${late} recovered later than they may` : '';
  const rounds = `${done.length} round${done.length === 1 ? '' : 's'}`;
  if (isInterrupted) say(`Stopped after ${rounds} without a complaint; the rows of read models were not all compared.`);
  else say(`✓ ${rounds}: nothing is lost, nothing is counted twice${recovered}`);
}

const options = readOptions(process.argv);
const interrupted = new Promise<number>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(INTERRUPTED));
});
const scope = openScope(log);
const done: Round[] = [];
const work = options.checkTheHarness
  ? checkTheHarness(say, { folder, log, seed: options.seed })
  : drill(scope, options, done);
const failed = (error: Error) => {
  say(`The drill ended: ${process.env.DEBUG ? error.stack : error.message}`);
  scope.fail();
  process.exitCode = 1;
};
try {
  process.exitCode = await Promise.race([work, interrupted]);
} catch (error) {
  failed(error as Error);
}
try {
  conclude(options, done, process.exitCode === INTERRUPTED);
} catch (error) {
  failed(error as Error);
}
await scope.close();
if (!scope.passing()) say(`  What its processes said is in ${log}.`);
process.exit();
