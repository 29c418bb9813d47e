import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exclusively } from './locks.mjs';
import { childEnv, dataFolder, node, root } from './paths.mjs';
import { run } from './processes.mjs';
import { Halt, step } from './say.mjs';

const SOURCES = ['web', 'src/contract', 'tsconfig.json', 'vite.config.ts', 'package-lock.json'];
const STAMP = join(root, 'node_modules/.cache/vernissage-web');

/**
 * Builds the web app into web/dist when its sources have changed.
 * @throws {Halt}
 */
export function buildWeb() {
  return exclusively('build.lock', 'building the web app', async () => {
    const now = fingerprint();
    if (existsSync(join(root, 'web/dist/index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now)
      return;
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const { code, output } = await step('Building the web app', () =>
      run(node, [vite, 'build', '--logLevel=warn'], { cwd: root, env: { ...childEnv(), NODE_ENV: 'production' } }),
    );
    if (code !== 0) {
      const log = join(dataFolder(), 'web-build.log');
      writeFileSync(log, output);
      throw new Halt(`The web app could not be built; what is wrong with it is in ${log}.`);
    }
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, now);
  });
}

function fingerprint() {
  const hash = createHash('sha256');
  /** @param {string} path of a folder */
  const add = (path) => {
    const entry = join(root, path);
    for (const child of readdirSync(entry, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = `${path}/${child.name}`;
      if (inside === 'web/dist') continue;
      if (child.isDirectory()) add(inside);
      else hash.update(`${inside}\0`).update(readFileSync(join(root, inside)));
    }
  };
  for (const path of SOURCES) {
    if (path.includes('.')) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    else add(path);
  }
  return hash.digest('hex');
}
