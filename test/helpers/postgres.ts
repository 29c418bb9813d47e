import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { applicationUrl } from '../../scripts/lib/database-urls.mjs';
import { handOver, type Placement, placement } from '../../scripts/lib/placement.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { nativeFolder, preparePostgres } from '../../scripts/lib/postgres-data.mjs';
import { servicesPassword } from '../../scripts/lib/state.mjs';
import { migrate } from '../../src/engine/db/migrate.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import type { TestDatabase } from './database.ts';
import { freePort } from './ports.ts';
import type { Test } from './test.ts';
import { endWithThisProcess } from './watchman.ts';

/** A server of PostgreSQL that the test may kill and start again. */
type Server = {
  port: number;
  database: TestDatabase;
  /** Ends the server at once, as a power cut would end it but not the machine: its backends follow by themselves. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, and waits until it has recovered. */
  start(): Promise<void>;
  /** Sends statements as its superuser, one by one. @returns the rows of the last */
  ask<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]>;
};

/** A PostgreSQL of the test's own; its database is migrated, on this server alone. */
export type PrivatePostgres = Server & {
  /**
   * Copies its data while it is stopped, and starts a server on them that follows it by streaming replication.
   *
   * @param name by which the primary knows it
   */
  addStandby(name: string): Promise<Server>;
};

type Account = { password: string; urlOf: (ownerUrl: string) => string };

/** A server on the data folder of a place, which is not started yet. It ends with the test. */
async function serverIn(t: Test, place: Placement, { password, urlOf }: Account, settings: string[] = []) {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const born = (child: ChildProcess) => {
    server = child;
    endWithThisProcess(child);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  t.teardown(() => end('SIGINT'));
  const ownerUrl = `postgres://vernissage:${password}@127.0.0.1:${port}/vernissage`;
  const start = async () => void (await startPostgres(place, password, port, born, settings));
  return {
    port,
    database: { name: 'vernissage', url: urlOf(ownerUrl), ownerUrl },
    end,
    kill: () => end('SIGKILL'),
    start,
    async ask<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
      const client = new pg.Client(ownerUrl);
      await client.connect();
      try {
        let rows: Row[] = [];
        for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
        return rows;
      } finally {
        await client.end();
      }
    },
  };
}

/**
 * Makes a PostgreSQL in a folder as `npm start` does, starts it, and migrates its database. It ends with the test.
 *
 * @param folder outlives the test, so that its maker may keep it
 */
export async function privatePostgres(t: Test, folder: string): Promise<PrivatePostgres> {
  const place = placement(folder, nativeFolder());
  const password = servicesPassword(folder);
  const account = { password, urlOf: (ownerUrl: string) => applicationUrl(ownerUrl, folder) };
  t.teardown(() => {
    if (place.home !== folder && t.passing()) rmSync(place.home, { recursive: true, force: true });
  });
  const { end, ...primary } = await serverIn(t, place, account);
  await preparePostgres(place, password);
  await primary.start();
  const { url, ownerUrl } = primary.database;
  const owner = openPool(ownerUrl, { max: 1, name: 'test owner', as: 'owner' });
  await migrate(owner, url).finally(() => owner.destroy());
  return {
    ...primary,
    async addStandby(name) {
      const home = join(place.home, name);
      const data = join(home, 'postgres');
      mkdirSync(home, { mode: 0o711 });
      await end('SIGINT');
      execFileSync('cp', ['-a', join(place.home, 'postgres'), data]);
      await primary.start();
      writeFileSync(join(data, 'standby.signal'), '');
      handOver(data, place);
      chmodSync(data, 0o700);
      const from = `host=127.0.0.1 port=${primary.port} user=vernissage password=${password} application_name=${name}`;
      const settings = [`primary_conninfo=${from}`, 'wal_retrieve_retry_interval=200'];
      const { end: _, ...standby } = await serverIn(t, { ...place, home }, account, settings);
      await standby.start();
      return standby;
    },
  };
}
