import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { complaint, onPath, run } from './processes.mjs';
import { Halt } from './say.mjs';

/** Where the programs are kept for the next time, about 100 MB of them. */
const KEPT = join(root, 'node_modules/.cache/prometheus');
/** Milliseconds that each step may take. */
const PATIENCE = 60_000;
/** Debian's package needs a dozen others, for pages that nobody opens here. The programs need none. */
const UNPACK = 'dpkg-deb --fsys-tarfile *.deb | tar -x ./usr/bin/prometheus ./usr/bin/promtool && rm -rf *.deb lists-*';

/** @typedef {{ prometheus: string, promtool: string }} Programs absolute paths */

/** @param {string} folder @returns {Programs | null} */
function inFolder(folder) {
  const programs = { prometheus: join(folder, 'usr/bin/prometheus'), promtool: join(folder, 'usr/bin/promtool') };
  return Object.values(programs).every((program) => existsSync(program)) ? programs : null;
}

/** @returns {Programs | null} */
function find() {
  const [prometheus, promtool] = [onPath('prometheus'), onPath('promtool')];
  return prometheus && promtool ? { prometheus, promtool } : inFolder(KEPT);
}

/** Downloads the package, of about 20 MB, without installing it, which needs no root. @returns {Promise<string>} what it said */
async function download() {
  await mkdir(join(KEPT, '..'), { recursive: true });
  const folder = await mkdtemp(`${KEPT}-`);
  const options = { cwd: folder, timeout: PATIENCE };
  const fetching = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  try {
    const fetchPackage = (/** @type {string[]} */ ...more) =>
      run('apt-get', [...fetching, ...more, 'download', 'prometheus'], options);
    let fetched = await fetchPackage();
    if (fetched.code !== 0) {
      // A fresh machine has no lists of packages, and only root may renew its own.
      const lists = ['-o', `Dir::State::lists=${await mkdtemp(join(folder, 'lists-'))}`];
      await run('apt-get', [...fetching, ...lists, 'update'], options);
      fetched = await fetchPackage(...lists);
    }
    if (fetched.code !== 0) return fetched.output;
    const unpacked = await run('sh', ['-c', UNPACK], options);
    // Another run may have been faster.
    if (inFolder(folder) && !find()) await rename(folder, KEPT);
    return unpacked.output;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Finds Prometheus and promtool for the tests, or fetches Debian's package of them.
 * @returns {Promise<Programs>}
 * @throws {Halt} with what to do by hand
 */
export async function providePrometheus() {
  const said = find() ? '' : await download();
  const programs = find();
  if (programs) return programs;
  throw new Halt(
    `There is no prometheus and no promtool on this machine, and they could not be fetched (${complaint(said)}): install Prometheus, such as with "sudo apt-get install prometheus" or "brew install prometheus".`,
  );
}
