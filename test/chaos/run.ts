import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../demo/random.ts';
import { environment } from '../helpers/environment.ts';
import { checkTheHarness } from './check-the-harness.ts';
import { type Round, startDrill } from './drill.ts';
import type { Fault } from './fault.ts';
import { type ChaosOptions, readOptions } from './options.ts';
import { openScope, type Scope } from './scope.ts';
import { isLate, sumUp, toMarkdown } from './table.ts';

/** Rounds between two verifications of everything, which take longer as the log grows. */
const FULL_EVERY = 20;
/** Two, so that one takes over what the other had begun. */
const WORKERS = 2;

const folder = environment('DATA_DIR');
const log = join(folder, 'said.log');

const say = (line: string) => void process.stdout.write(`${line}\n`);

const described = (number: number, { fault, acknowledged, recovery, took, complaints }: Round) =>
  `${String(number).padStart(4)}  ${fault.padEnd(36)} ${String(acknowledged).padStart(5)} acknowledged, recovered in ${recovery.toFixed(1)} s, ${took.toFixed(1)} s in all${complaints.length > 0 ? '  RED' : ''}`;

/** Every fault once in a random order, and again, until there are enough. */
function* chosen({ rounds, seed, only }: ChaosOptions): Generator<Fault> {
  const random = createRandom(seed);
  let bag: Fault[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (bag.length === 0) bag = [...only];
    const fault = random.pick(bag);
    bag = bag.filter((each) => each !== fault);
    yield fault;
  }
}

async function drill(scope: Scope, options: ChaosOptions, stopping: AbortSignal): Promise<number> {
  const { seed, rounds, json } = options;
  say(`Seed ${seed}; the same faults again: npm run chaos -- --seed ${seed} --rounds ${rounds}`);
  const { round, folder: kept } = await startDrill(scope, { folder, seed, workers: WORKERS });
  const done: Round[] = [];
  for (const fault of chosen(options)) {
    if (stopping.aborted) break;
    const full = (done.length + 1) % FULL_EVERY === 0 || done.length + 1 === rounds;
    const result = await round(fault, { full });
    done.push(result);
    say(described(done.length, result));
    if (result.complaints.length === 0) continue;
    for (const complaint of result.complaints) say(`      ✗ ${complaint}`);
    scope.fail();
    break;
  }
  say(`\n${toMarkdown(done)}`);
  if (json) writeFileSync(json, `${JSON.stringify({ seed, rounds: done, faults: sumUp(done) }, null, 2)}\n`);
  if (!scope.passing()) {
    say(`✗ Everything is kept. Look at it: DATA_DIR=${kept} DEMO_DATA=false npm start`);
    say(`  What its processes said is in ${log}.`);
    return 1;
  }
  const late = done.filter(isLate).length;
  say(
    `✓ ${done.length} rounds: nothing is lost, nothing is counted twice${late > 0 ? `; ${late} recovered late` : ''}`,
  );
  return late > 0 ? 1 : 0;
}

const options = readOptions(process.argv);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
const scope = openScope(log);
const interrupted = new Promise<number>((resolve) => stopping.signal.addEventListener('abort', () => resolve(130)));
const work = options.checkTheHarness
  ? checkTheHarness(say, { folder, log, seed: options.seed })
  : drill(scope, options, stopping.signal);
process.exitCode = await Promise.race([work, interrupted]).catch((error: Error) => {
  say(`The drill ended: ${process.env.DEBUG ? error.stack : error.message}`);
  return 1;
});
await scope.close();
process.exit();
