import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writtenOnce } from '../../src/engine/write-once.mjs';
import { keepProgram } from './children.mjs';
import { choosePort } from './ports.mjs';
import { changeState, readState } from './state.mjs';

/** @import { Place } from './product.mjs' */

/** @param {string} dataDir */
const secretOf = (dataDir) => writtenOnce(join(dataDir, 'payments-secret'), () => randomBytes(32).toString('hex'));

/**
 * What the shop and the pretend provider of payments are told of each other, where one is wanted and none runs elsewhere.
 * Its port stays: payments that are open have their page there.
 * @param {string} dataDir
 * @param {string} address of the API
 * @returns {Promise<Record<string, string>>}
 */
export async function sandboxEnv(dataDir, address) {
  const { PAYMENTS, PAYMENTS_URL, PAYMENTS_SECRET, NODE_ENV } = process.env;
  if (PAYMENTS !== 'sandbox' || PAYMENTS_URL || NODE_ENV === 'production') {
    changeState(dataDir, { sandboxUrl: undefined });
    return {};
  }
  const port = await choosePort(readState(dataDir).sandboxPort);
  const url = `http://127.0.0.1:${port}`;
  changeState(dataDir, { sandboxPort: port, sandboxUrl: url });
  return {
    PAYMENTS_URL: url,
    PAYMENTS_SECRET: PAYMENTS_SECRET || secretOf(dataDir),
    SANDBOX_PORT: String(port),
    SANDBOX_NOTIFIES: `${address}/api/v1/payments/sandbox`,
  };
}

/**
 * How a command reaches the pretend provider that runs beside the shop; nothing where none does, or the command is told of
 * another one.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} [told]
 * @returns {Record<string, string>}
 */
export function sandboxHere(dataDir, { PAYMENTS, PAYMENTS_URL, PAYMENTS_SECRET, NODE_ENV } = process.env) {
  const { sandboxUrl } = readState(dataDir);
  if (!sandboxUrl || PAYMENTS_URL || (PAYMENTS || 'sandbox') !== 'sandbox' || NODE_ENV === 'production') return {};
  return { PAYMENTS: 'sandbox', PAYMENTS_URL: sandboxUrl, PAYMENTS_SECRET: PAYMENTS_SECRET || secretOf(dataDir) };
}

/** Keeps the pretend provider running, if it is to run here. @param {Place} place */
export async function keepSandbox({ env, dataDir, note, programs }) {
  if (!env.SANDBOX_PORT) return;
  const kept = keepProgram({
    ...{ name: 'The sandbox of payments', script: 'sandbox/main.ts', log: 'sandbox.log' },
    ...{ env, dataDir, note, health: `${env.PAYMENTS_URL}/healthz` },
  });
  programs.push(kept);
  await kept.ready;
}
