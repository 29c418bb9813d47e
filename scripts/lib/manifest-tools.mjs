import { join } from 'node:path';
import { complaint, onPath } from './processes.mjs';
import { Halt } from './say.mjs';
import { fetchUnpacked, keptFolder } from './unpacked.mjs';

/** The release before has a Compose that does not know all of the specification, and no Kustomize. */
const WANTED = {
  name: 'manifest-tools',
  release: 'trixie',
  packages: {
    'docker-compose': ['usr/libexec/docker/cli-plugins/docker-compose'],
    kustomize: ['usr/bin/kustomize'],
  },
};

/** @typedef {{ compose: string, kustomize: string }} Programs absolute paths */

/** @returns {Programs | null} */
function inCache() {
  const folder = keptFolder(WANTED);
  const [[compose = ''], [kustomize = '']] = [WANTED.packages['docker-compose'], WANTED.packages.kustomize];
  return folder === null ? null : { compose: join(folder, compose), kustomize: join(folder, kustomize) };
}

/** @returns {Programs | null} */
function installed() {
  const [compose, kustomize] = [onPath('docker-compose'), onPath('kustomize')];
  return compose && kustomize ? { compose, kustomize } : null;
}

/** @type {Promise<Programs> | undefined} */
let provided;

async function provide() {
  const said = inCache() ? '' : await fetchUnpacked(WANTED);
  const programs = inCache() ?? installed();
  if (programs) return programs;
  throw new Halt(
    `Docker Compose and Kustomize could not be fetched (${complaint(said)}), and are not both on the path: install them, such as with "brew install docker-compose kustomize".`,
  );
}

/**
 * Provides Docker Compose and Kustomize, which read manifests without an engine: Debian's packages of them, about 20 MB
 * that are fetched once, or else those of this machine.
 * @returns {Promise<Programs>}
 * @throws {Halt} with what to do by hand
 */
export function provideManifestTools() {
  provided ??= provide();
  return provided;
}
