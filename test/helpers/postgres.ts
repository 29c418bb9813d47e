import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { applicationUrl } from '../../scripts/lib/database-urls.mjs';
import { placement } from '../../scripts/lib/placement.mjs';
import { choosePort } from '../../scripts/lib/ports.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { nativeFolder, preparePostgres } from '../../scripts/lib/postgres-data.mjs';
import { servicesPassword } from '../../scripts/lib/state.mjs';
import { migrate } from '../../src/db/migrate.ts';
import { openPool } from '../../src/db/pool.ts';
import type { TestDatabase } from './database.ts';
import type { Test } from './test.ts';
import { endWithThisProcess } from './watchman.ts';

/** A PostgreSQL of the test's own, which it may kill and start again. */
export type PrivatePostgres = {
  /** Migrated, on this server alone. */
  database: TestDatabase;
  /** Ends the server at once, as a power cut would end it but not the machine: its backends follow by themselves. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, and waits until it has recovered. */
  start(): Promise<void>;
};

/**
 * Makes a PostgreSQL in a folder as `npm start` does, starts it, and migrates its database. It ends with the test.
 *
 * @param folder outlives the test, so that its maker may keep it
 */
export async function privatePostgres(t: Test, folder: string): Promise<PrivatePostgres> {
  const place = placement(folder, nativeFolder());
  const password = servicesPassword(folder);
  const port = await choosePort(undefined);
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
  const start = () => startPostgres(place, password, port, born);
  t.teardown(async () => {
    await end('SIGINT');
    if (place.home !== folder && t.passing()) rmSync(place.home, { recursive: true, force: true });
  });
  await preparePostgres(place, password);
  const ownerUrl = await start();
  const url = applicationUrl(ownerUrl, folder);
  const owner = openPool(ownerUrl, { max: 1, name: 'test owner', as: 'owner' });
  await migrate(owner, url).finally(() => owner.destroy());
  return {
    database: { name: 'vernissage', url, ownerUrl },
    kill: () => end('SIGKILL'),
    async start() {
      await start();
    },
  };
}
