import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { plain } from '../../artworks/images/pictures.ts';
import { formOf } from '../../artworks/images/uploading.ts';
import { databaseNamed, openTestPool } from '../../helpers/database.ts';
import { hold } from '../../helpers/gates.ts';
import { until } from '../../helpers/until.ts';
import type { Installation, Scenario } from './installation.ts';

const run = promisify(execFile);

const EVENT = { event_type: 'view_page', path: '/' };
const track = ({ visitor }: Installation, headers = {}) =>
  visitor.call('POST', '/api/v1/engagement/track', { body: EVENT, headers });

/** Scenarios of the API, which need no worker. */
export const API: Record<string, Scenario> = {
  async 'Requests are answered with 500'(installation) {
    const { t, owner, open, mended } = installation;
    await sql`alter table http.idempotency add constraint nothing check (false) not valid`.execute(owner);
    const answer = () => track(installation, { 'idempotency-key': crypto.randomUUID() });
    t.match(await answer(), { status: 500, body: { code: 'INTERNAL' } });
    const book = open();
    await book.next();
    await sql`alter table http.idempotency drop constraint nothing`.execute(owner);
    mended();
    t.match(await answer(), { status: 202 });
    await book.next();
  },

  async 'Requests are refused'(installation) {
    const { t, owner, open, mended } = installation;
    await hold(t, owner, 'lock table log.flush in access exclusive mode');
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where relation = 'log.flush'::regclass and mode = 'AccessExclusiveLock' and granted`.execute(
      owner,
    );
    const pid = rows[0]?.pid ?? 0;
    let blocked = true;
    const asking = (async () => {
      const statuses = new Set<number>();
      while (blocked) statuses.add((await track(installation)).status);
      return statuses;
    })();
    const book = open();
    await book.next();
    await book.next({ pid });
    blocked = false;
    await asking;
    mended();
    await book.next({ pid });
    t.match(await track(installation), { status: 202 });
    t.ok((await asking).has(503));
  },

  /** The kernel refuses to let files grow, as on a full disk; a disk that is full needs rights that not everybody has. */
  async 'A disk fills up'(installation) {
    const { t, api, artist, means, open, mended } = installation;
    const limit = (bytes: string) => run('prlimit', [`--pid=${api.pid}`, `--fsize=${bytes}:`]);
    const contents = new Uint8Array(await plain(60, 40).jpeg().toBuffer());
    const send = () => artist.call('POST', '/api/v1/artists/me/pictures', { raw: formOf({ contents }) });
    await means.operator.run('replay', 'top-pages', '--hold');
    await limit('0');
    t.match(await send(), { status: 503, body: { code: 'UNAVAILABLE' } });
    const book = open();
    await book.next();
    await limit('unlimited');
    mended();
    t.match(await send(), { status: 201 });
    await book.next({ projection: 'top-pages' });
  },
};

/** Scenarios in which a process or a service ends. */
export const SERVICES: Record<string, Scenario> = {
  async 'A process is down'(installation) {
    const { worker, open } = installation;
    await worker.kill();
    const book = open({ compose: () => worker.start() });
    await book.next();
    await book.next();
  },

  async 'PostgreSQL is away'(installation) {
    const { t, database, open } = installation;
    const elsewhere = openTestPool(t, databaseNamed('postgres'), 'owner');
    const admit = (yes: boolean) =>
      sql`alter database ${sql.id(database.name)} with allow_connections ${sql.raw(String(yes))}`.execute(elsewhere);
    await admit(false);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name}`.execute(
      elsewhere,
    );
    const book = open({
      async compose() {
        await admit(true);
      },
    });
    await book.next();
    t.match(await track(installation), { status: 503 });
    await book.next();
    t.match(await track(installation), { status: 202 });
  },

  async 'Redis is away'(installation) {
    const { t, redis, open } = installation;
    await redis.kill();
    const book = open({ compose: () => redis.start() });
    await book.next();
    t.match(await track(installation), { status: 202 });
    await book.next();
  },
};

/** The worker stands still from `begin` on; its watchdog takes 10 s to end it. */
export const STANDING_STILL: Record<string, Scenario> = {
  async 'The event loop is blocked'({ worker, open }) {
    await until('the worker has ended', () => !worker.running, 30_000);
    const book = open({ compose: () => worker.start() });
    await book.next();
    await book.next();
  },
};
