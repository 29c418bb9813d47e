import { Agent } from 'node:http';
import fc from 'fast-check';
import t from 'tap';
import { createClient } from '../../helpers/client.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase } from '../../helpers/database.ts';
import { environment } from '../../helpers/environment.ts';
import { apiProcess, workerProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';
import { readDescription } from '../../http/description.ts';
import { judge } from './laws.ts';
import { type Request, requestsTo } from './requests.ts';
import { setScene } from './scene.ts';
import { send, type Told } from './send.ts';
import { strayRequests } from './stray.ts';
import { exchange, REFUSED, TAKEN } from './wire.ts';

/** `npm run fuzz -- --requests 50000 --seed 20261122` sets these. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
/** Requests of one scene. The next scene has other people and things, and fresh tokens. */
const IN_A_SCENE = 500;
const AT_ONCE = 6;
/** Milliseconds in which an answer must begin. An answer that waited for a position may take twice as long. */
const SOON = 1_000;
/** Bytes of memory that the API may take. */
const MEMORY = 700 * 1024 * 1024;
/** The administrators, one for each scene. */
const ADMINS = Array.from({ length: Math.ceil(REQUESTS / IN_A_SCENE) }, (_, index) => `admin-${index}@example.org`);

t.setTimeout(0);
const database = await createDatabase(t);
const redisUrl = environment('TEST_REDIS_URL');
const env = { ADMIN_EMAILS: ADMINS.join(','), LOG_LEVEL: 'error' };
const api = await apiProcess(t, { database, redisUrl, env });
const worker = workerProcess(t, { database, redisUrl });
await Promise.all([api.start(), worker.start()]);
const { description, operations } = await readDescription(createClient(api.origin));
const complaintsOf = judge(description, operations);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
t.teardown(() => agent.destroy());
t.comment(`${REQUESTS} requests of seed ${SEED}: npm run fuzz -- --requests ${REQUESTS} --seed ${SEED}`);

const tell = ({ who, method, path, headers, body }: Request) =>
  JSON.stringify({ who, method, path, headers, body: body?.toString('latin1') }).slice(0, 1_500);

const isSlow = ({ milliseconds, headers }: Told) => milliseconds > (headers.has('x-stale') ? 2 * SOON : SOON);

/** Complaints by their kind, each with the first request that caused it. */
const complaints = new Map<string, string>();
const complain = (what: string, request: Request) => {
  const kind = `${request.method} ${what}`.slice(0, 600);
  if (!complaints.has(kind)) complaints.set(kind, tell(request));
};

/** Whether a slow request is slow by itself: sent alone three times, it is never in time. */
async function isAlwaysSlow(request: Request): Promise<boolean> {
  for (let time = 0; time < 3; time += 1) {
    const told = await send(agent, api.origin, request).catch(() => null);
    if (told && !isSlow(told)) return false;
  }
  return true;
}

async function play(scene: number): Promise<Map<number, number>> {
  const { known, tokenOf } = await setScene(api.origin, ADMINS[scene] ?? '');
  const any = fc.oneof(...operations.map(({ name, operation }) => requestsTo(description, name, operation, known)));
  const numRuns = Math.min(IN_A_SCENE, REQUESTS - scene * IN_A_SCENE);
  const requests = fc.sample(any, { numRuns, seed: SEED + scene }).map((request): Request => {
    const token = tokenOf(request.who);
    return { ...request, headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers } };
  });
  const statuses = new Map<number, number>();
  const slow: Request[] = [];
  const left = requests.values();
  const work = async () => {
    for (const request of left) {
      try {
        const told = await send(agent, api.origin, request);
        statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1);
        if (isSlow(told)) slow.push(request);
        for (const what of complaintsOf(request, told)) complain(what, request);
      } catch (error) {
        complain(`the connection broke: ${error}`, request);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const request of slow) if (await isAlwaysSlow(request)) complain('takes longer than a second', request);
  return statuses;
}

t.test('whatever is sent, it is answered soon, as it is described, and never with a failure', async (t) => {
  t.setTimeout(0);
  const statuses = new Map<number, number>();
  for (const scene of ADMINS.keys())
    for (const [status, times] of await play(scene)) statuses.set(status, (statuses.get(status) ?? 0) + times);
  t.comment([...statuses].sort().map(([status, times]) => `${status}: ${times}`));
  for (const [what, request] of complaints) t.fail(`${what} ${request}`);
  const taken = [...statuses].reduce((sum, [status, times]) => sum + (status < 300 ? times : 0), 0);
  t.ok(taken > REQUESTS / 10, `${taken} requests were right`);
});

t.test('what lies outside the description is answered soon as well, and never with a failure', async (t) => {
  t.setTimeout(0);
  const { tokenOf } = await setScene(api.origin, 'nobody-special@example.org');
  complaints.clear();
  for (const request of fc.sample(strayRequests, { numRuns: Math.ceil(REQUESTS / 10), seed: SEED })) {
    const token = tokenOf(request.who);
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...request.headers };
    const told = await send(agent, api.origin, { ...request, headers });
    if (told.status >= 500) complain(`${told.status} ${JSON.stringify(told.body)}`, request);
    if (isSlow(told) && (await isAlwaysSlow(request))) complain('takes longer than a second', request);
  }
  for (const [what, request] of complaints) t.fail(`${what} ${request}`);
  t.pass();
});

for (const [what, bytes] of Object.entries(REFUSED))
  t.test(`what no client sends is refused, and not read as two requests: ${what}`, async (t) => {
    const { statuses, text } = await exchange(api.origin, bytes, 2);
    t.ok(statuses.length <= 1, text);
    for (const status of statuses) t.ok(status >= 400 && status < 500, text);
  });

t.test('what few clients send is answered in its order', async (t) => {
  for (const [what, [bytes, wanted]] of Object.entries(TAKEN)) {
    const { statuses, text } = await exchange(api.origin, bytes, wanted.length);
    t.same(statuses, wanted, `${what}: ${text}`);
  }
});

t.test('afterwards the processes live, in no more memory than is theirs', async (t) => {
  t.ok(api.running && worker.running);
  const metrics = await (await fetch(`${api.origin}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? [];
  t.ok(Number(bytes) < MEMORY, `the API has ${bytes} bytes`);
  await until('it is ready', async () => (await fetch(`${api.origin}/readyz`)).ok);
});

t.test('afterwards every read model is what the log says', async (t) => {
  t.setTimeout(0);
  const operator = commandLine(database, t.testdir());
  const caughtUp = () => operator.run('verify');
  const verdict = await until(
    'the read models are equal',
    async () => {
      const said = await caughtUp();
      return said.code === 0 ? said : null;
    },
    60_000,
  ).catch(caughtUp);
  t.match(verdict, { code: 0, out: /\nequal\n$/ });
});
