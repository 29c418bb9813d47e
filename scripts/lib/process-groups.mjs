import { keepProgram } from './children.mjs';
import { choosePort } from './ports.mjs';
import { Halt } from './say.mjs';

/** @import { Place } from './product.mjs' */

/** Connections to PostgreSQL of an API process beside those for its lanes, of a worker, and of whoever else comes. */
const AN_API = 29;
const A_WORKER = 80;
const BESIDE = 40;

/**
 * How many connections to PostgreSQL the processes of an installation may open (docs/operating.md).
 * @param {{ apis: number, workers: number, lanes: number }} processes
 */
export function connectionsOf({ apis, workers, lanes }) {
  return apis * (AN_API + lanes) + workers * A_WORKER + BESIDE;
}

/**
 * How many processes of each kind the environment asks for. It is checked where the product checks all of it.
 * @param {NodeJS.ProcessEnv} env
 */
export function processesOf({ API_PROCESSES, WORKER_PROCESSES, ENGAGEMENT_LANES }) {
  const number = (/** @type {string | undefined} */ text) => Number(text || 1);
  return { apis: number(API_PROCESSES), workers: number(WORKER_PROCESSES), lanes: number(ENGAGEMENT_LANES) };
}

/**
 * @param {{ apis: number, workers: number, lanes: number }} processes
 * @param {number} most connections that PostgreSQL lets in
 * @throws {Halt} when the system, or PostgreSQL, cannot have so many processes
 */
export function requireRoom({ apis, workers, lanes }, most) {
  if (apis > 1 && process.platform !== 'linux')
    throw new Halt('API_PROCESSES is wrong: several processes share a port on Linux alone; here it must be 1.');
  const needed = connectionsOf({ apis, workers, lanes });
  if (needed > most)
    throw new Halt(
      `API_PROCESSES=${apis} and WORKER_PROCESSES=${workers} may need ${needed} connections, and the PostgreSQL of npm start lets in ${most}: start fewer, or give DATABASE_URL one that lets in more.`,
    );
}

/**
 * Keeps processes of one kind running, each with a log and a port for whoever watches it alone.
 * @param {Place} place
 * @param {{ kind: string, count: number, script: string, log: string, portVariable: string, port: string | undefined,
 *   health?: string }} group port is that of the first process, and the next ones have the ports after it; without it
 *   free ones are chosen, and with 0 there are none; health is the address to ask where there are none
 */
export async function keepProcesses(place, { kind, count, script, log, portVariable, port, health }) {
  const { env, dataDir, note, programs, addressOf } = place;
  const keepOne = async (/** @type {number} */ n) => {
    const own = port === '0' ? 0 : port ? Number(port) + n - 1 : await choosePort(undefined);
    const asked = own === 0 ? health : `${addressOf(String(own))}/healthz`;
    const kept = keepProgram({
      name: count === 1 ? `The ${kind}` : `The ${kind} (process ${n})`,
      script,
      log: n === 1 ? `${log}.log` : `${log}-${n}.log`,
      env: { ...env, [portVariable]: String(own) },
      dataDir,
      note,
      ...(asked && { health: asked }),
    });
    programs.push(kept);
    await kept.ready;
  };
  await Promise.all(Array.from({ length: count }, (_, index) => keepOne(index + 1)));
}
