import { sql } from 'kysely';
import t from 'tap';
import type { Session } from '../../../src/contract/accounts.ts';
import { createClient } from '../../helpers/client.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { environment } from '../../helpers/environment.ts';
import { apiProcess, OUTPUT_KEPT, type Process, workerProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';

/** What a person types, and what comes with it; no line of any log may hold one of them. */
const TYPED = {
  email: 'philomena.quickly@example.org',
  name: 'Philomena Quickly',
  password: 'Unspeakable-2026!',
  wrongPassword: 'Misremembered-2026!',
  artistName: 'Quillon Ashgrove',
  bio: 'Born beside the weir at Thornapple',
  path: '/artwork/7/gossamerlane',
  browser: 'Kestrelbrowser',
  address: '203.0.113.77',
  unlucky: 'Zebedee Unlucky',
} as const;

type Line = Record<string, unknown> & { msg: string };

/** The lines of a log. @throws Error when one is not JSON, or when there were too many */
function linesOf({ output }: Process): Line[] {
  if (output.length >= OUTPUT_KEPT) throw new Error('the log is longer than what is kept of it');
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

t.test('logs say which request did what to which stream, and nothing that a person typed', async (t) => {
  const database = await createDatabase(t);
  const owner = openTestPool(t, database, 'owner');
  const installation = {
    database,
    redisUrl: environment('TEST_REDIS_URL'),
    // Nobody takes mail there, so that sending it fails.
    env: { LOG_LEVEL: 'debug', TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1' },
  };
  const api = await apiProcess(t, installation);
  const worker = workerProcess(t, installation);
  await api.start();
  await worker.start();
  const headers = { 'x-forwarded-for': TYPED.address, 'user-agent': TYPED.browser };
  const visitor = createClient(`${api.origin}`);
  const send = (method: string, path: string, body?: unknown, token?: string) =>
    visitor.call<Session>(method, `/api/v1${path}`, {
      ...(body !== undefined && { body }),
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    });

  const { email, name, password } = TYPED;
  const registered = await send('POST', '/auth/register', { email, name, password });
  t.equal(registered.status, 201);
  const { token, refresh_token } = registered.body;
  await send('POST', '/auth/login', { email, password: TYPED.wrongPassword });
  await send('POST', '/launch/register', { email, name, type: 'artist_early_access' });
  await send('POST', '/engagement/track', { event_type: 'view_page', path: TYPED.path, properties: { said: name } });
  await send('GET', TYPED.path);
  await sql`alter table account."user" add constraint unlucky check (name <> ${sql.lit(TYPED.unlucky)})`.execute(owner);
  const failed = await send('POST', '/auth/register', { email: `z.${email}`, name: TYPED.unlucky, password });
  t.equal(failed.status, 500);
  const { schema } = await owner
    .selectFrom('folding.build')
    .select('schema_name as schema')
    .where('projection', '=', 'artists')
    .executeTakeFirstOrThrow();
  await sql`alter table ${sql.id(schema, 'artist')} add check (artist_name <> ${sql.lit(TYPED.artistName)})`.execute(
    owner,
  );
  const saved = await send('PUT', '/artists/me', { artist_name: TYPED.artistName, bio: TYPED.bio }, token);
  t.equal(saved.status, 200);
  await until('the mail has failed and the read model is halted', () =>
    ['an effect failed', 'could not be folded'].every((said) => (api.output + worker.output).includes(said)),
  );
  const lines = [...linesOf(api), ...linesOf(worker)];

  await t.test('an append names its request, its stream and its position', async (t) => {
    for (const [answer, stream] of [
      [registered, /^account-\d+$/],
      [saved, /^artist-\d+$/],
    ] as const)
      t.match(
        lines.find(({ msg, reqId }) => msg === 'appended' && reqId === answer.headers.get('x-request-id')),
        { stream, position: Number(answer.headers.get('x-log-position')) },
      );
  });

  await t.test('a failed request names its route and the place in the code', async (t) => {
    t.match(
      lines.find(({ reqId }) => reqId === failed.headers.get('x-request-id')),
      {
        level: 50,
        msg: 'INTERNAL',
        method: 'POST',
        route: '/api/v1/auth/register',
        err: { code: '23514', constraint: 'unlucky', stack: /^ +at .*\.ts:\d+/m },
      },
    );
  });

  await t.test('an event that cannot be folded is named with the request that made it', async (t) => {
    t.match(
      lines.find(({ msg }) => msg.includes('could not be folded')),
      {
        projection: 'artists',
        lane: 0,
        position: Number(saved.headers.get('x-log-position')),
        stream: /^artist-\d+$/,
        reqId: saved.headers.get('x-request-id'),
      },
    );
  });

  await t.test('nothing personal', async (t) => {
    const text = JSON.stringify(lines).toLowerCase();
    for (const [what, typed] of Object.entries({ ...TYPED, token, refresh_token }))
      t.notOk(text.includes(typed.toLowerCase()), `no line has the ${what}`);
  });
});
