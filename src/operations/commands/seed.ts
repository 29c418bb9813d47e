import { Command, InvalidArgumentError } from 'commander';
import { sql } from 'kysely';
import type { DemoPlan } from '../demo/engagement.ts';
import { type DemoParts, fillDemoData } from '../demo/fill.ts';
import { readDemoHistory, recordBegun } from '../demo/history.ts';
import { ARTISTS } from '../demo/market/exhibition.ts';
import { fillMarket, type Market } from '../demo/market/fill.ts';
import type { HungWork } from '../demo/market/open.ts';
import { type Operator, OperatorError, type Run } from './operator.ts';
import { counted, duration, grouped } from './words.ts';

/** What a shell says of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

type Options = Omit<DemoPlan, 'run'> & { again?: boolean; window?: boolean };

/** Reads a whole number of the command line within bounds. */
function between(low: number, high: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${grouped(low)} to ${grouped(high)}.`);
  };
}

function toInstant(text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime()) && instant.getTime() <= Date.now()) return instant;
  throw new InvalidArgumentError('It must be an instant of the past, such as 2026-11-20T18:00:00Z.');
}

/** Lets one process at a time fill in demo data; the lock goes with its connection. */
async function alone(operator: Operator, work: () => Promise<number>): Promise<number> {
  return operator.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(hashtext('vernissage demo data'), 0) as locked`.execute(connection);
    if (!rows[0]?.locked) throw new OperatorError('Demo data is being filled in by another process.');
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('vernissage demo data'), 0)`.execute(connection);
    }
  });
}

/** The plan that was begun and is not done yet, or a new one; null when there is demo data and no more is wanted. */
async function choosePlan(
  { terminal }: Operator,
  { domainLog }: DemoParts,
  options: Options,
): Promise<DemoPlan | null> {
  const { version, last } = await readDemoHistory(domainLog);
  if (last && !last.complete) {
    terminal.say(`Going on with the demo data that was begun: ${counted(last.plan.events, 'event')}.`);
    return last.plan;
  }
  if (last && !options.again) {
    const { events, until } = last.plan;
    const newest = until.toISOString().slice(0, 10);
    terminal.say(`Demo data is there already (${counted(events, 'event')} up to ${newest}); --again adds more.`);
    terminal.give({ complete: true, changed: false, plan: last.plan });
    return null;
  }
  const { again: _, window: __, ...chosen } = options;
  const plan = { run: (last?.plan.run ?? 0) + 1, ...chosen };
  await recordBegun(domainLog, version, plan);
  return plan;
}

/** Fills the marketplace. @returns what hangs in it, or null when it was told to stop */
async function hang({ terminal }: Operator, market: Market, plan: DemoPlan, options: Options, signal: AbortSignal) {
  const began = performance.now();
  const progress = terminal.progress('Works and their pictures', 'works');
  const onWorks = (done: number, total: number) => progress.update(done, total);
  const hung = await fillMarket(market, plan, { signal, onWorks }, options.window).finally(() => progress.end());
  if (!hung.complete) {
    terminal.say('Stopped while the works were being hung; npm run seed goes on.');
    return null;
  }
  const took = duration(performance.now() - began);
  terminal.say(`${counted(hung.works.length, 'work')} of ${counted(plan.artists, 'artist')} hang, in ${took}.`);
  return hung.works;
}

async function seed(operator: Operator, parts: DemoParts, options: Options): Promise<number> {
  const signal = operator.stopOnSignal();
  const plan = await choosePlan(operator, parts, options);
  if (!plan) return 0;
  const market = await parts.openMarket();
  try {
    const works = await hang(operator, market, plan, options, signal);
    if (!works) return INTERRUPTED;
    return options.window ? 0 : await live(operator, { ...parts, market }, plan, works, signal);
  } finally {
    await market.close();
  }
}

/** Lets people come to the shop. */
async function live(
  { terminal }: Operator,
  parts: DemoParts & { market: Market },
  plan: DemoPlan,
  works: HungWork[],
  signal: AbortSignal,
): Promise<number> {
  const began = performance.now();
  const accounts = terminal.progress('Demo accounts', 'accounts');
  const progress = terminal.progress('Demo data', 'events');
  const { events, anonymous, complete } = await fillDemoData(parts, plan, works, {
    signal,
    onAccounts: (done) => accounts.update(done, plan.users),
    onEvents(done) {
      accounts.end();
      progress.update(done, plan.events);
    },
  }).finally(() => {
    accounts.end();
    progress.end();
  });
  const took = performance.now() - began;
  terminal.give({ complete, changed: true, events, anonymous, seconds: took / 1_000, plan });
  if (!complete) {
    terminal.say(`Stopped after ${grouped(events)} of ${counted(plan.events, 'event')}; npm run seed goes on.`);
    return INTERRUPTED;
  }
  const share = Math.round((100 * anonymous) / events);
  terminal.say(
    `Filled in ${counted(events, 'event')} over ${counted(plan.days, 'day')} by ${grouped(plan.users)} people and passers-by, ` +
      `${share} % of them anonymous, in ${duration(took)}. The worker folds them.`,
  );
  return 0;
}

/** `seed`: makes a believable marketplace up, and who comes to it. */
export function seedCommand(run: Run, open: (operator: Operator) => Promise<DemoParts>): Command {
  return new Command('seed')
    .description('fill in demo data: artists, works and their pictures, and engagement of the last months')
    .option('--events <number>', 'how many events', between(1, 20_000_000), 300_000)
    .option('--days <number>', 'over how many days', between(1, 3_650), 90)
    .option('--artists <number>', 'how many artists, with six works each', between(1, ARTISTS.length), ARTISTS.length)
    .option('--pictures <pixels>', 'the longer side of their pictures', between(64, 4_000), 1_600)
    .option('--users <number>', 'how many accounts', between(0, 100_000), 2_000)
    .option('--seed <number>', 'other numbers give other data, the same number the same', between(0, 2 ** 31 - 1), 1)
    .option('--until <instant>', 'when the newest event happened (default: now)', toInstant)
    .option('--window', 'end as soon as one work of each artist hangs; the next call goes on')
    .option('--again', 'add more when there is demo data already')
    .addHelpText('after', '\nWhen it is stopped or killed, the same command goes on where it was.')
    .action((options: Omit<Options, 'until'> & { until?: Date }) =>
      run((operator) =>
        alone(operator, async () => seed(operator, await open(operator), { until: new Date(), ...options })),
      ),
    );
}
