import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setUp } from '../setup.mjs';
import { backupFolder } from './backup/archive.mjs';
import { answers, runScript } from './children.mjs';
import { databaseEnv } from './database-urls.mjs';
import { wantsDemo } from './demo.mjs';
import { childEnv, dataFolder } from './paths.mjs';
import { tryPort } from './ports.mjs';
import { MAX_CONNECTIONS } from './postgres.mjs';
import { processesOf, requireRoom } from './process-groups.mjs';
import { sandboxEnv } from './sandbox.mjs';
import { Halt, say, step } from './say.mjs';
import { noteIn, startServices } from './services.mjs';
import { session } from './session.mjs';
import { changeState, readState } from './state.mjs';

const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL, REDIS_URL } = process.env;
const host = process.env.HOST || '127.0.0.1';
const dataDir = dataFolder();
const note = noteIn(dataDir);

/** A PORT that is not a port number passes: the product checks its configuration itself. */
async function choosePort() {
  const wanted = process.env.PORT || '3000';
  if (!/^\d+$/.test(wanted) || Number(wanted) > 65_535) return wanted;
  const found = await tryPort(Number(wanted), host);
  if (typeof found === 'number') return String(found);
  const another = 'choose another one, for example PORT=3001 npm start';
  if (found === 'EADDRINUSE') throw new Halt(`Port ${wanted} of ${host} is taken; stop what uses it, or ${another}.`);
  if (found === 'EACCES')
    throw new Halt(`Port ${wanted} is reserved to the administrator of this machine; ${another}.`);
  throw new Halt(`HOST=${host} is no address of this machine (${found}); leave it out, or use 127.0.0.1 or 0.0.0.0.`);
}

/** What a browser calls this machine by: a passkey needs a name. */
const HERE = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/** The address at which a program of this machine reaches a server on HOST. @param {string} port */
function addressOf(port) {
  const name = HERE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function printAccounts() {
  const file = join(dataDir, 'demo-accounts.json');
  if (!existsSync(file)) return;
  for (const { role, email, password } of JSON.parse(readFileSync(file, 'utf8'))) {
    say(`  ${role.padEnd(10)} ${email}  ${password}`);
  }
}

/** @param {string} address */
async function ready(address) {
  for (let tries = 0; !(await answers(`${address}/readyz`)); tries++) {
    if (tries === 100) say(`Still waiting for ${address}/readyz, which says why …`);
    await pause(100);
  }
}

/** @typedef {(args: [string, ...string[]], onLine?: (line: string) => void) => Promise<number | null>} Operator */

/**
 * Makes the first page of works while the web app is built and the programs start.
 * @param {Operator} operator
 * @returns {() => Promise<unknown>} waits for them, and shows that it does
 */
function openShopWindow(operator) {
  const opening = operator(['seed', '--window', '--json'], () => {});
  return () => step('Drawing the first works of the demo data', () => opening);
}

/** @param {Operator} operator */
async function fillDemoData(operator) {
  const code = await operator(['seed']);
  if (code === 0) changeState(dataDir, { seeded: true });
  else if (code !== null) say('The demo data could not be filled in; the rest works, and the next start tries again.');
}

/**
 * @typedef {{ env: NodeJS.ProcessEnv, address: string, addressOf: (port: string) => string, dataDir: string,
 *   programs: import('./supervise.mjs').Kept[], note: import('./supervise.mjs').Note }} Place
 *   address is that of the API
 */

/**
 * Runs the whole product until it is told to stop: services, migration, programs, demo data.
 * @param {(place: Place) => Promise<string>} open starts the programs and adds them to those of the place; resolves with
 *   the address of the web app
 */
export async function runProduct(open) {
  await session(dataDir, async ({ services, programs }) => {
    await setUp({ redis: !REDIS_URL });
    const port = await choosePort();
    const given = DATABASE_OWNER_URL
      ? { ownerUrl: DATABASE_OWNER_URL, databaseUrl: DATABASE_URL, directUrl: DATABASE_DIRECT_URL }
      : { ownerUrl: DATABASE_URL };
    if (backupFolder() && given.ownerUrl)
      say('BACKUP_DIR is for the PostgreSQL that comes with npm start: back yours up with its own tools.');
    const urls = await startServices(dataDir, { ...given, redisUrl: REDIS_URL, backups: backupFolder() }, services);
    const address = addressOf(port);
    const env = childEnv({
      DATA_DIR: dataDir,
      ...databaseEnv(urls),
      REDIS_URL: urls.redisUrl,
      PORT: port,
      PUBLIC_URL: process.env.PUBLIC_URL || address,
      ...(await sandboxEnv(dataDir, address)),
      // The PostgreSQL that comes with the product keeps its data there.
      ...(!given.ownerUrl && { DATABASE_VOLUME: process.env.DATABASE_VOLUME || dataDir }),
    });
    /** @type {Operator} */
    const operator = (args, onLine) =>
      runScript(args[0], ['src/operator.ts', ...args], {
        env: { ...env, ...databaseEnv(urls, args[0]) },
        programs,
        note,
        onLine,
      });

    // The migration itself has printed why: a wrong variable, a newer database.
    if ((await operator(['migrate'])) !== 0) return 1;
    requireRoom(processesOf(process.env), given.ownerUrl ? Number.POSITIVE_INFINITY : MAX_CONNECTIONS);
    const demo = wantsDemo(process.env);
    const isSeeded = readState(dataDir).seeded === true;
    const windowIsOpen = demo && !isSeeded ? openShopWindow(operator) : null;
    const shown = await open({ env, address, addressOf, dataDir, programs, note });
    await ready(address);
    changeState(dataDir, { address });

    await windowIsOpen?.();
    if (demo) await operator(['demo-accounts'], () => {});
    say(`\nVernissage is running at ${shown}`);
    say(`The console is at       ${shown}/console`);
    if (!/(^|,)checkout(,|$)/.test(process.env.LAUNCHED ?? ''))
      say('Open the checkout with LAUNCHED=checkout npm start; try cards with PAYMENTS=sandbox beside it');
    if (!process.env.SMTP_URL) say(`Mails are files in     ${join(dataDir, 'mail')}`);
    if (demo) printAccounts();
    else say('Make an account an administrator with npm run operator -- admin grant <email>');
    say('Ctrl-C stops it.\n');
    if (demo && !isSeeded) await fillDemoData(operator);
    return new Promise(() => {});
  });
}
