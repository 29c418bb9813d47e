import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv, root } from './paths.mjs';
import { complaint, run } from './processes.mjs';
import { Halt, step } from './say.mjs';

/** Inside the package, so that it goes when npm replaces the package, and the build with it. */
const STAMP = join(root, 'node_modules/@tapjs/test/.built-for');

/**
 * Builds the test runner's own class from the plugins that .taprc names, when they changed: left to itself it does so in
 * the first run, which still uses the plugins it came with, and compiles the tests in place of stripping their types.
 * @throws {Halt}
 */
export async function buildTestRunner() {
  const wanted = readFileSync(join(root, '.taprc'), 'utf8');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  const { code, output } = await step('Preparing the test runner', () =>
    run('tap', ['build'], { cwd: root, env: childEnv() }),
  );
  if (code !== 0) throw new Halt(`The test runner could not be prepared (${complaint(output)}).`);
  writeFileSync(STAMP, wanted);
}
