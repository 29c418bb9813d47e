import { openPool } from '../../src/engine/db/pool.ts';
import type { Tally } from '../helpers/checker.ts';
import { type Fired, fire } from './fire.ts';
import { type LoadOptions, readOptions } from './options.ts';
import { RunIds } from './run-ids.ts';
import { openTraffic, register } from './traffic.ts';
import { judge, LoadError, requireAnswer, requireSameDatabase } from './verdict.ts';

/** Accounts that signed-in requests come from; few, because registering is limited. */
const ACCOUNTS = 5;

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const grouped = (value: number) => Math.round(value).toLocaleString('en-GB');

function describe({ url, duration, connections, rate, signedIn, batch }: LoadOptions): string {
  const pace = rate === undefined ? 'closed loop' : `${grouped(rate)} requests/s`;
  const each = batch === 1 ? '' : `, ${batch} events a request`;
  return `${url.origin}: ${duration} s, ${connections} connections, ${pace}, ${Math.round(signedIn * 100)} % signed in${each}`;
}

function printFired({ rate, batch }: LoadOptions, { seconds, sent, accepted, unsent, latencies, refusals }: Fired) {
  const at = (percentile: number) => (latencies.getValueAtPercentile(percentile) / 1_000).toFixed(1);
  const events = batch === 1 ? '' : `, ${grouped((accepted * batch) / seconds)} events/s`;
  say(
    `  sent        ${grouped(sent)} requests in ${seconds.toFixed(1)} s, ${grouped(accepted)} of them accepted`,
    `  throughput  ${grouped(accepted / seconds)} accepted requests/s${events}`,
    `  latency     p50 ${at(50)} ms, p97.5 ${at(97.5)} ms, p99 ${at(99)} ms, max ${(latencies.maxValue / 1_000).toFixed(1)} ms`,
    rate === undefined
      ? '              of accepted requests, from when each was sent: a closed loop; give a --rate to see what waiting adds'
      : '              of accepted requests, from when each was due: corrected for coordinated omission',
    ...(refusals.size === 0 ? ['  refusals    none'] : []),
    ...[...refusals].map(([code, count]) => `  refusals    ${grouped(count)} × ${code}`),
    ...(unsent > 0 ? [`  not sent    ${grouped(unsent)} requests were due and found no free connection in time`] : []),
  );
}

function concludes({ length }: string[], { acknowledged, stored }: Tally): string {
  if (length > 0) return 'This run does not hold.';
  if (stored > acknowledged)
    return `✓ in the log = counted, all that was acknowledged among it; ${grouped(stored - acknowledged)} answers were lost`;
  return '✓ acknowledged = in the log = counted: nothing is lost, nothing is counted twice';
}

async function run(options: LoadOptions, databaseUrl: string): Promise<number> {
  const db = openPool(databaseUrl, { max: 4, name: 'vernissage load' });
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  try {
    const ids = new RunIds();
    await requireAnswer(options.url);
    const tokens = options.signedIn > 0 ? await register(options.url, ACCOUNTS) : [];
    const next = openTraffic(options, tokens, ids);
    await requireSameDatabase(db, options.url, next(), ids);
    say(describe(options));
    const fired = await fire(options, next, {
      signal: stopping.signal,
      onAccepted: ({ first, count }) => ids.acknowledge(first, count),
    });
    printFired(options, fired);
    const { complaints, tally } = await judge(db, ids, options.within);
    const { attempted, acknowledged, stored } = tally;
    say(
      `  verdict     ${grouped(attempted)} events attempted, ${grouped(acknowledged)} acknowledged, ${grouped(stored)} in the log`,
      ...complaints.map((complaint) => `              ✗ ${complaint}`),
      `              ${concludes(complaints, tally)}`,
    );
    return complaints.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

const options = readOptions(process.argv, process.env);
const { DATABASE_URL } = process.env;
try {
  if (!DATABASE_URL) throw new LoadError('DATABASE_URL is not set: the verdict reads the database of the API.');
  process.exitCode = await run(options, DATABASE_URL);
} catch (error) {
  process.stderr.write(
    `${error instanceof LoadError || !process.env.DEBUG ? (error as Error).message : (error as Error).stack}\n`,
  );
  process.exitCode = 1;
}
