import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { complaint, onPath, run } from './processes.mjs';
import { Halt, step } from './say.mjs';

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs a package of Debian or Ubuntu when this process may do so without asking.
 * @param {{ label: string, packages: string[], why: string, byHand: Record<string, string> }} what `byHand` maps a
 *   package manager's program to the command a person would type; the key `else` is for all other machines
 * @throws {Halt} with the exact command when it must be done by hand, or when it failed
 */
export async function installFromSystem({ label, packages, why, byHand }) {
  const apt = onPath('apt-get');
  if (!apt || process.getuid?.() !== 0) {
    const manager = Object.keys(byHand).find((name) => onPath(name));
    throw new Halt(`${why} ${byHand[manager ?? 'else']}`);
  }
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await step(
    `Installing ${label} with apt-get, because ${why[0].toLowerCase()}${why.slice(1).split(/[:;]/)[0]}`,
    async () => {
      const update = await run(apt, ['update', '-q'], options);
      const lift = forbidServices();
      try {
        const { code, output } = await run(
          apt,
          ['install', '-y', '-q', '--no-install-recommends', ...packages],
          options,
        );
        if (code !== 0) {
          const reason = complaint(`${update.code === 0 ? '' : update.output}\n${output}`);
          throw new Halt(`${label} could not be installed (${reason}). Try: ${byHand['apt-get']}`);
        }
      } finally {
        lift();
      }
    },
  );
}

/** Debian's packages start what they install as a service of the system, unless this policy says no. */
function forbidServices() {
  if (existsSync(POLICY)) return () => {};
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(POLICY, { force: true });
}
