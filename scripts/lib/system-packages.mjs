import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { complaint, onPath, run } from './processes.mjs';
import { Halt, step } from './say.mjs';

const POLICY = '/usr/sbin/policy-rc.d';

/** A new machine often installs its updates just now: apt-get waits for their lock, in seconds, instead of failing. */
const WAIT_FOR_OTHERS = ['-o', 'DPkg::Lock::Timeout=300'];

/**
 * Finds a program, or installs it where nobody has to be asked: as root on Debian or Ubuntu, with an announcement.
 * @param {() => string | null | Promise<string | null>} find gives its path
 * @param {{ label: string, packages: string[], why: string, byHand: { else: string } & Record<string, string> }} what
 *   packages are Debian's, empty where none is of use; byHand tells, for each package manager, what a person can do, and
 *   by `else` what they can do on all other machines
 * @returns {Promise<string>} its path
 * @throws {Halt} with the exact command when it must be done by hand, or when it failed
 */
export async function provide(find, { label, packages, why, byHand }) {
  const found = await find();
  if (found) return found;
  const manager = Object.keys(byHand).find((name) => onPath(name)) ?? 'else';
  const apt = onPath('apt-get');
  if (!apt || packages.length === 0 || process.getuid?.() !== 0) throw new Halt(`${why} ${byHand[manager]}`);
  const output = await step(`${why} installing ${label} with apt-get`, () => install(apt, packages));
  const installed = await find();
  if (installed) return installed;
  throw new Halt(`${label} could not be installed (${complaint(output)}); ${byHand[manager]}`);
}

/**
 * @param {string} apt its path
 * @param {string[]} packages
 * @returns {Promise<string>} the output of apt-get; the caller sees success by whether the program is there
 */
async function install(apt, packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const update = await run(apt, ['update', '-q'], options);
  const lift = forbidServices();
  try {
    const quietly = ['-y', '-q', '--no-install-recommends', ...WAIT_FOR_OTHERS];
    const { output } = await run(apt, ['install', ...quietly, ...packages], options);
    return update.code === 0 ? output : `${update.output}\n${output}`;
  } finally {
    lift();
  }
}

/** Debian's packages start the services that they install, unless this policy forbids it. */
function forbidServices() {
  if (existsSync(POLICY)) return () => {};
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(POLICY, { force: true });
}
