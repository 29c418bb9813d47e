import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { databaseEnv } from './lib/database-urls.mjs';
import { installPackages } from './lib/install.mjs';
import { holder } from './lib/locks.mjs';
import { childEnv, dataFolder, node, root } from './lib/paths.mjs';
import { Halt, main } from './lib/say.mjs';
import { readState } from './lib/state.mjs';
import { stopSignals } from './lib/stop-signals.mjs';

/** What a script needs to reach the product that runs here, unless the caller says which database it means. */
function whereabouts(dataDir, command) {
  const { ownerUrl, databaseUrl, redisUrl, address } = readState(dataDir);
  const given = process.env.DATABASE_URL;
  // What npm start was given may still be in the caller's environment: it is the owner's.
  if (given && given !== ownerUrl) return {};
  if (!databaseUrl || holder(dataDir) === null) {
    if (given) return {};
    throw new Halt('Vernissage is not running here; start it with npm start, or set DATABASE_URL.');
  }
  const { hostname, port } = address ? new URL(address) : {};
  return {
    ...databaseEnv({ ownerUrl, databaseUrl }, command),
    REDIS_URL: process.env.REDIS_URL || redisUrl,
    HOST: process.env.HOST || hostname,
    PORT: process.env.PORT || port,
  };
}

await main(async () => {
  const dataDir = dataFolder();
  const command = process.argv.slice(3).find((word) => !word.startsWith('-'));
  const found = whereabouts(dataDir, command);
  await installPackages();
  const env = childEnv({ ...found, DATA_DIR: dataDir });
  const child = spawn(node, process.argv.slice(2), { cwd: root, env, stdio: 'inherit' });
  const { asked, again } = stopSignals();
  asked.then((signal) => {
    // Ctrl-C in a terminal has reached the child as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
  again.then(() => child.kill('SIGKILL'));
  return new Promise((done) => child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal])));
});
