import { scheduler } from 'node:timers/promises';
import { sql } from 'kysely';
import { projections } from '../../../projections/index.ts';
import { type BenchDatabase, createEmptyDatabase } from '../../bench/bench.ts';
import { judgeRun } from '../../helpers/checker.ts';
import { createClient } from '../../helpers/client.ts';
import { until } from '../../helpers/until.ts';
import { register } from '../../load/traffic.ts';
import { type Api, type Code, operate, startApi, startWorker, type Worker } from './code.ts';
import { type People, startTraffic, type Traffic } from './traffic.ts';

/** Milliseconds of load in each phase, and between the last request of an API and its end. */
const PHASE = 5_000;
const DRAIN = 1_000;
const PATIENCE = 300_000;
const SEED = ['--artists', '4', '--pictures', '64', '--users', '40', '--events', '60000'];

type Say = (line: string) => void;

/** The people of the traffic, and the works that they look at. */
async function invite(code: Code, place: BenchDatabase, origin: string): Promise<People> {
  const shoppers = await register(new URL(origin), 3);
  const email = 'drill-admin@example.org';
  const body = { email, password: 'Vernissage-2026!', name: 'Admin' };
  await createClient(origin).call('POST', '/auth/register', { body });
  // A release from before asks nothing, and knows no such options.
  await operate(code, place, 'admin', 'grant', email, '--yes', '--unverified').catch(() =>
    operate(code, place, 'admin', 'grant', email),
  );
  const session = await createClient(origin).call<{ token: string }>('POST', '/auth/login', { body });
  const { rows } = await sql<{ id: number }>`select id from read.artwork where status = 'available' limit 20`.execute(
    place.owner,
  );
  return { admin: session.body.token, shoppers, works: rows.map(({ id }) => id) };
}

/** Watches which builds there are. @returns all that were seen */
function watchBuilds({ owner }: BenchDatabase) {
  const seen = new Set<string>();
  let stopping = false;
  const watching = (async () => {
    while (!stopping) {
      const builds = await owner.selectFrom('folding.build').select('schema_name').execute();
      for (const { schema_name } of builds) seen.add(schema_name);
      await scheduler.wait(50);
    }
  })();
  // Whoever ends the drill early closes the connections; what ended it is the error to show.
  watching.catch(() => undefined);
  return {
    async end() {
      stopping = true;
      await watching;
      const left = await owner.selectFrom('folding.build').select('schema_name').execute();
      return { seen: seen.size, left: left.length };
    },
  };
}

/** Waits until the versions that are to serve are live. */
async function served({ owner }: BenchDatabase): Promise<void> {
  await until(
    'the versions that are to serve are live',
    async () => {
      const { rows } = await sql`select from folding.wanted w where not exists (
        select from folding.build b where b.projection = w.projection and b.role = 'live' and b.version = w.version)`.execute(
        owner,
      );
      return rows.length === 0;
    },
    PATIENCE,
  );
}

/**
 * Deploys one version of the product over another in one database under load: forwards, back, and forwards again in
 * the other order.
 *
 * @returns whether everything holds
 */
export async function drillDeploy(older: Code, newer: Code, say: Say): Promise<boolean> {
  const place = await createEmptyDatabase('drill');
  const origins: string[] = [];
  let phase = '';
  const enter = (name: string) => {
    phase = name;
    say(name);
  };
  const open = async (api: Api & { ready(): Promise<void> }) => {
    await api.ready();
    origins.push(api.origin);
  };
  const close = async (api: Api) => {
    origins.splice(origins.indexOf(api.origin), 1);
    await scheduler.wait(DRAIN);
    await api.stop();
  };
  const running: (Api | Worker)[] = [];
  const keep = <One extends Api | Worker>(one: One): One => {
    running.push(one);
    return one;
  };
  const api = async (code: Code) => keep(await startApi(code, place));
  const worker = async (code: Code) => keep(await startWorker(code, place));
  let traffic: Traffic | undefined;
  try {
    enter(`${older.name} alone`);
    await operate(older, place, 'migrate');
    await operate(older, place, 'seed', ...SEED);
    let oldWorker = await worker(older);
    let oldApi = await api(older);
    await open(oldApi);
    const people = await invite(older, place, oldApi.origin);
    const { rows: before } = await sql<{ id: string }>`select event_id as id from log.engagement_event`.execute(
      place.owner,
    );
    const builds = watchBuilds(place);
    traffic = startTraffic(origins, () => phase, people);
    await scheduler.wait(PHASE);

    enter(`forwards, the worker first: ${older.name} and ${newer.name}`);
    say(`deploy-check: ${(await operate(newer, place, 'deploy-check')).trim().replaceAll('\n', '\n    ')}`);
    await operate(newer, place, 'migrate');
    let newWorker = await worker(newer);
    let newApi = await api(newer);
    await open(newApi);
    await scheduler.wait(PHASE);
    enter(`${newer.name} alone`);
    await close(oldApi);
    await oldWorker.stop();
    await scheduler.wait(PHASE);

    enter(`back, the API first: ${newer.name} and ${older.name}`);
    oldApi = await api(older);
    await open(oldApi);
    await scheduler.wait(PHASE);
    await close(newApi);
    if (older.knowsDeploys) {
      await operate(older, place, 'deploy-check');
      await operate(older, place, 'migrate');
    }
    oldWorker = await worker(older);
    if (older.knowsDeploys) await served(place);
    enter(`${older.name} alone again`);
    await newWorker.stop();
    await scheduler.wait(PHASE);

    enter(`forwards, the API first: ${older.name} and ${newer.name}`);
    newApi = await api(newer);
    const opening = open(newApi);
    await scheduler.wait(PHASE);
    await operate(newer, place, 'migrate');
    newWorker = await worker(newer);
    await opening;
    await oldWorker.stop();
    await close(oldApi);
    enter(`${newer.name} alone at the end`);
    await scheduler.wait(PHASE);
    await traffic.stop();

    const made = await builds.end();
    const ids = before.map(({ id }) => id);
    const { complaints, tally } = await judgeRun(place.owner, {
      attempted: [...traffic.attempted, ...ids],
      acknowledged: [...traffic.acknowledged, ...ids],
      projections,
      within: 60_000,
    });
    const verdict = await operate(newer, place, 'verify').catch(({ message }: Error) => message);
    const isEqual = verdict.trimEnd().endsWith('equal');
    const failures = [...traffic.failures];
    say(
      `${traffic.answers} answers, ${traffic.stale} carts marked as stale; failures: ${failures.length === 0 ? 'none' : ''}`,
    );
    for (const [what, times] of failures) say(`  ${times} × ${what}`);
    say(`builds: ${made.seen} seen, ${made.seen - made.left} of them dropped`);
    say(`events: ${tally.attempted} attempted, ${tally.acknowledged} acknowledged, ${tally.stored} in the log`);
    say(complaints.length === 0 ? 'the checker balances' : complaints.join('\n'));
    say(`verify: ${isEqual ? 'equal' : verdict}`);
    return failures.length === 0 && complaints.length === 0 && isEqual;
  } finally {
    // It ends with an error when something else has failed before, which is the one to be told.
    await traffic?.stop().catch(() => undefined);
    await Promise.all(running.map((one) => one.stop()));
    await place.drop();
  }
}
