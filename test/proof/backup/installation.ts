import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { placement } from '../../../scripts/lib/placement.mjs';
import { runs } from '../../../scripts/lib/processes.mjs';
import { readState } from '../../../scripts/lib/state.mjs';
import { type Ended, startScript } from '../../helpers/command-line.ts';
import { environment } from '../../helpers/environment.ts';
import { freePort } from '../../helpers/ports.ts';
import { temporaryFolder } from '../../helpers/processes.ts';
import type { Test } from '../../helpers/test.ts';

type Script = 'backup' | 'restore' | 'operator';

/** An installation of `npm start` that is backed up, with everything in folders of the test's own. */
export type Installation = {
  origin: string;
  /** Its folders: of the data, and of the backups. */
  data: string;
  backups: string;
  /** Starts it and waits until it serves. */
  start(): Promise<void>;
  /** Asks its PostgreSQL as the owner. */
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Runs `npm run backup`, `restore` or `operator`. */
  run(script: Script, ...words: string[]): Promise<Ended>;
  /** Runs one and interrupts it once it has said something. */
  interrupt(said: RegExp, script: Script, ...words: string[]): Promise<Ended>;
  /** Takes the archive away; the function that it gives brings it back. */
  loseArchive(): () => void;
  /** Kills all its processes at once, and loses the disk of PostgreSQL. */
  lose(): Promise<void>;
};

export async function installation(t: Test): Promise<Installation> {
  const [data, backups] = [temporaryFolder(t), temporaryFolder(t)];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: data,
    BACKUP_DIR: backups,
    PORT: String(port),
    REDIS_URL: environment('TEST_REDIS_URL'),
    QUEUE_PREFIX: `backup-${port}`,
    DEMO_DATA: 'false',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  };
  let running: ReturnType<typeof startScript> | undefined;

  const begin = (script: Script, ...words: string[]) => {
    const operator = ['scripts/with-services.mjs', 'src/operator.ts'];
    const [file = '', ...before] = script === 'operator' ? operator : [`scripts/${script}.mjs`];
    return startScript(file, [...before, ...words], env);
  };
  const killAll = () => {
    for (const { pid } of (readState(data).processes ?? []).filter(runs)) process.kill(pid, 'SIGKILL');
  };
  t.teardown(async () => {
    running?.child.kill('SIGTERM');
    await running?.ended;
    // A test that failed may have killed the one that ends them.
    killAll();
    const { home } = placement(data, null);
    if (home !== data) rmSync(home, { recursive: true, force: true });
  });
  return {
    origin,
    data,
    backups,
    async start() {
      running = startScript('scripts/start.mjs', [], env);
      await running.until('the installation serves', async () => (await fetch(`${origin}/readyz`)).ok || undefined);
    },
    async ask(text) {
      const client = new pg.Client(readState(data).ownerUrl);
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    run: (...args) => begin(...args).ended,
    interrupt(said, ...args) {
      const { child, ended } = begin(...args);
      let text = '';
      child.stdout?.on('data', (chunk) => {
        text += chunk;
        if (said.test(text)) child.kill('SIGINT');
      });
      return ended;
    },
    loseArchive() {
      const [archive, away] = [join(backups, 'wal'), join(backups, 'away')];
      renameSync(archive, away);
      return () => renameSync(away, archive);
    },
    async lose() {
      running?.child.kill('SIGKILL');
      await running?.ended;
      killAll();
      // Its backends end a moment after it.
      rmSync(join(placement(data, null).home, 'postgres'), { recursive: true, maxRetries: 10 });
    },
  };
}
