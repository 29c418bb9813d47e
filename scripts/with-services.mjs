import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { databaseEnv } from './lib/database-urls.mjs';
import { installPackages } from './lib/install.mjs';
import { holder } from './lib/locks.mjs';
import { childEnv, dataFolder, node, root } from './lib/paths.mjs';
import { sandboxHere } from './lib/sandbox.mjs';
import { Halt, main } from './lib/say.mjs';
import { readState } from './lib/state.mjs';
import { stopSignals } from './lib/stop-signals.mjs';

/**
 * The variables by which a command reaches the product that runs here, unless DATABASE_URL names another database.
 * @param {string} dataDir
 * @param {string | undefined} command of the operator's command line
 * @returns {NodeJS.ProcessEnv}
 */
function whereabouts(dataDir, command) {
  const { ownerUrl, databaseUrl, directUrl, redisUrl, address } = readState(dataDir);
  const given = process.env.DATABASE_URL;
  // The caller's environment may still have the URL that npm start was given, which is the owner's.
  if (given && given !== ownerUrl) return {};
  if (!databaseUrl || holder(dataDir) === null) {
    if (given) return {};
    throw new Halt('Vernissage is not running here; start it with npm start, or set DATABASE_URL.');
  }
  const { hostname, port } = address ? new URL(address) : {};
  return {
    ...databaseEnv({ ownerUrl, databaseUrl, directUrl }, command),
    ...sandboxHere(dataDir),
    REDIS_URL: process.env.REDIS_URL || redisUrl,
    HOST: process.env.HOST || hostname,
    PORT: process.env.PORT || port,
  };
}

await main(async () => {
  const dataDir = dataFolder();
  const [program = '', ...words] = process.argv.slice(2);
  const command = words.find((word) => !word.startsWith('-'));
  const isAskingHow = words.includes('--help') || words.includes('-h') || command === 'help';
  const found = isAskingHow ? {} : whereabouts(dataDir, command);
  await installPackages({ tests: program.startsWith('test/') });
  const env = childEnv({ ...found, DATA_DIR: dataDir });
  const child = spawn(node, [program, ...words], { cwd: root, env, stdio: 'inherit' });
  const { asked, again } = stopSignals();
  void asked.then((signal) => {
    // The terminal has sent Ctrl-C to the child as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
  void again.then(() => child.kill('SIGKILL'));
  return new Promise((done) =>
    child.once('exit', (code, signal) => done(signal === null ? (code ?? 1) : 128 + constants.signals[signal])),
  );
});
