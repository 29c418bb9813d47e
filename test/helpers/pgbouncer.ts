import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestDatabase } from './database.ts';
import { environment } from './environment.ts';
import { freePort } from './ports.ts';
import { childProcess, type Process, temporaryFolder } from './processes.ts';
import type { Test } from './test.ts';

const CONFIGURATION = join(import.meta.dirname, '../../ops/pgbouncer.ini');

/** A PgBouncer of the test's own in front of its database, as `ops/pgbouncer.ini` configures it. */
export type PgBouncer = Process & {
  /** What API and worker get as DATABASE_URL; a second one leads to connections of its own. */
  url: string;
  workersUrl: string;
};

/** Replaces settings of a configuration. @throws Error when it has no such setting */
function changed(configuration: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((text, [name, value]) => {
    const setting = new RegExp(`\\b${name} ?=(?: ?[^\\s]+)?`, 'g');
    if (!setting.test(text)) throw new Error(`ops/pgbouncer.ini has no ${name}`);
    return text.replace(setting, `${name}=${value}`);
  }, configuration);
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

type Options = {
  /** Connections to PostgreSQL for each of the two URLs. */
  size?: number;
  /** Lines for its section `[pgbouncer]`. */
  more?: string;
};

/** Prepares a PgBouncer in transaction mode; `start` runs it. It ends with the test. */
export async function pgbouncer(
  t: Test,
  database: TestDatabase,
  { size = 4, more = '' }: Options = {},
): Promise<PgBouncer> {
  const [to, port, folder] = [new URL(database.url), String(await freePort()), temporaryFolder(t)];
  const file = (name: string) => join(folder, name);
  const [databases = '', settings = ''] = readFileSync(CONFIGURATION, 'utf8').split('[pgbouncer]');
  const own = changed(databases, {
    host: to.hostname,
    port: to.port || '5432',
    dbname: database.name,
    pool_size: String(size),
  });
  const listening = changed(settings, {
    listen_port: port,
    auth_file: file('users'),
    logfile: file('log'),
    pidfile: file('pid'),
  });
  writeFileSync(file('ini'), `${own}[pgbouncer]\n${listening}${more}`);
  const users = [to, new URL(database.ownerUrl)].map(({ username, password }) =>
    [username, password].map((word) => `"${decodeURIComponent(word)}"`).join(' '),
  );
  writeFileSync(file('users'), users.join('\n'));
  // It runs as no root, and reads and writes in its folder.
  chmodSync(folder, 0o777);
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const urlOf = (name: string) => {
    const url = new URL(database.url);
    url.host = `127.0.0.1:${port}`;
    url.pathname = `/${name}`;
    return url.href;
  };
  const server = childProcess(t, [environment('PGBOUNCER'), ...as, file('ini')], {
    isUp: () => answers(urlOf('vernissage')),
  });
  return Object.assign(server, { url: urlOf('vernissage'), workersUrl: urlOf('vernissage_workers') });
}
