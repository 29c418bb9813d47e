import { sql } from 'kysely';
import { openEngagementLog } from '../src/engine/log/engagement.ts';
import { settleLanes } from '../src/engine/log/lane-count.ts';
import { accountParts, type Operator, OperatorError } from '../src/operator/operator.ts';
import { counted, duration, grouped } from '../src/operator/words.ts';
import type { DemoPlan } from './engagement.ts';
import { type DemoParts, fillDemoData } from './fill.ts';
import { readDemoHistory, recordBegun } from './history.ts';
import { ARTISTS } from './market/exhibition.ts';
import { fillMarket, type Market } from './market/fill.ts';
import type { HungWork } from './market/open.ts';
import { openMarket } from './open-market.ts';

/** The exit code that shells give to a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** What to fill in; `artists` defaults to all of them. */
export type SeedOptions = Omit<DemoPlan, 'run' | 'artists'> & { artists?: number; again?: boolean; window?: boolean };

type Options = SeedOptions & { artists: number };

/** @throws OperatorError when there are not as many artists */
function howManyArtists({ artists = ARTISTS.length }: SeedOptions): number {
  if (artists <= ARTISTS.length) return artists;
  throw new OperatorError(`There are ${ARTISTS.length} artists to hang: --artists must be at most as many.`);
}

/** Lets one process at a time fill in demo data; the lock ends with its connection. */
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

/** @returns the plan that is not done yet, or a new one; null when there is demo data and no more is wanted */
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

async function fill(operator: Operator, parts: DemoParts, options: Options): Promise<number> {
  const signal = operator.stopOnSignal();
  const plan = await choosePlan(operator, parts, options);
  if (!plan) return 0;
  const market = await openMarket(operator, parts);
  try {
    const works = await hang(operator, market, plan, options, signal);
    if (!works) return INTERRUPTED;
    return options.window ? 0 : await live(operator, { ...parts, market }, plan, works, signal);
  } finally {
    await market.close();
  }
}

/** Makes the accounts, the carts and the engagement. @returns the exit code */
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

/**
 * Fills in demo data, or goes on with a run that was begun.
 *
 * @returns the exit code
 * @throws OperatorError when another process fills it in
 */
export function seed(operator: Operator, options: SeedOptions): Promise<number> {
  return alone(operator, async () => {
    const { count, era } = await settleLanes(operator.db, operator.config.engagementLanes);
    const engagementLog = openEngagementLog(operator.db, {
      lanes: count,
      era,
      onAppended: () => undefined,
    });
    const parts = { ...accountParts(operator), engagementLog };
    return fill(operator, parts, { ...options, artists: howManyArtists(options) });
  });
}
