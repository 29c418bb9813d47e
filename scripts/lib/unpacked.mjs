import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusively } from './locks.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

/** Where programs are kept for the next time. */
const CACHE = join(root, 'node_modules/.cache');
/** Milliseconds that each step may take. */
const PATIENCE = 120_000;
const FETCHING = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'APT::Sandbox::User=root'];

/**
 * @typedef {{ name: string, packages: Record<string, string[]>, release?: string }} Wanted the folder below the cache;
 *   the paths that are wanted of each package; the release of Debian to take them from, when not that of this machine
 */

/** @param {Wanted} wanted @returns {string | null} the folder that has all of it, if it was fetched before */
export function keptFolder({ name, packages }) {
  const folder = join(CACHE, name);
  const paths = Object.values(packages).flat();
  return paths.every((path) => existsSync(join(folder, path))) ? folder : null;
}

/** @returns {Promise<string>} where this machine gets its packages of Debian from; empty when it gets none */
async function archiveOfDebian() {
  const listed = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian'];
  const { output } = await run('apt-get', listed, { timeout: PATIENCE });
  return output.split('\n').find((address) => /\/debian\/?$/.test(address)) ?? '';
}

/**
 * Options of apt-get for package lists in a folder, so that no list and no cache of the machine is touched.
 * @param {string} folder
 * @param {string | undefined} release
 */
async function ownLists(folder, release) {
  const own = await mkdtemp(join(folder, 'lists-'));
  const settings = [`Dir::State::lists=${own}`, `Dir::Cache=${own}`];
  if (release) {
    const source = join(folder, 'debian.list');
    const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
    await writeFile(source, `deb [signed-by=${keys}] ${await archiveOfDebian()} ${release} main\n`);
    settings.push(`Dir::Etc::sourcelist=${source}`, 'Dir::Etc::sourceparts=/dev/null');
  }
  return settings.flatMap((setting) => ['-o', setting]);
}

/** @param {Wanted} wanted @param {string} folder @returns {Promise<string>} what apt-get said; empty when all is there */
async function download({ packages, release }, folder) {
  const options = { cwd: folder, timeout: PATIENCE };
  const fetchPackages = (/** @type {string[]} */ ...more) =>
    run('apt-get', [...FETCHING, ...more, 'download', ...Object.keys(packages)], options);
  const atOnce = release ? null : await fetchPackages();
  if (atOnce?.code === 0) return '';
  // A fresh machine has no lists of packages, and only root may renew its own.
  const lists = await ownLists(folder, release);
  await run('apt-get', [...FETCHING, ...lists, 'update'], options);
  const { code, output } = await fetchPackages(...lists);
  return code === 0 ? '' : output;
}

/** @param {Wanted} wanted @returns {Promise<string>} */
async function fetchInto(wanted) {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, `${wanted.name}-`));
  try {
    const said = await download(wanted, folder);
    if (said) return said;
    const unpacking = Object.entries(wanted.packages).map(
      ([name, paths]) => `dpkg-deb --fsys-tarfile ${name}_*.deb | tar -x ${paths.map((path) => `./${path}`).join(' ')}`,
    );
    const unpack = [...unpacking, 'rm -rf *.deb *.list lists-*'].join(' && ');
    const { output } = await run('sh', ['-c', unpack], { cwd: folder, timeout: PATIENCE });
    await rename(folder, join(CACHE, wanted.name));
    return output;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Downloads packages of Debian and keeps programs of them without installing anything, which needs no root. For
 * programs that need none of what their packages depend on. Who comes meanwhile waits for it.
 *
 * @param {Wanted} wanted
 * @returns {Promise<string>} what went wrong; see `keptFolder` for whether it did
 */
export async function fetchUnpacked(wanted) {
  let said = '';
  await exclusively(`${wanted.name}.lock`, `fetching ${Object.keys(wanted.packages).join(' and ')}`, async () => {
    if (!keptFolder(wanted)) said = await fetchInto(wanted);
  });
  return said;
}
