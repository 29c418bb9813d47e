import { execFile } from 'node:child_process';
import { installPackages } from './lib/install.mjs';
import { childEnv, root } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

/** The compiler in one thread: others would check again what they share, and the checks run side by side anyway. */
const TYPES = 'node node_modules/typescript-native/bin/tsc --noEmit --singleThreaded';

const CHECKS = {
  'format and lint': 'biome check .',
  types: TYPES,
  'types of the scripts': `${TYPES} -p scripts`,
  'types of the web app': `${TYPES} -p web`,
  'types of the tests of its logic': `${TYPES} -p test/web/logic`,
  'patterns in linear time': 'node scripts/check-patterns.mjs src demo sandbox projections web/src',
  'texts that change': 'node scripts/check-texts.mjs',
  boundaries: 'depcruise --config .dependency-cruiser.cjs src demo sandbox projections migrations web/src test',
  'unused files and exports': 'knip',
};

/** @param {string} command @returns {Promise<{ holds: boolean, output: string }>} */
const run = (command) =>
  new Promise((done) => {
    const [program = '', ...args] = command.split(' ');
    const options = { cwd: root, env: childEnv(), maxBuffer: Number.POSITIVE_INFINITY };
    execFile(program, args, options, (error, out, complaints) => done({ holds: !error, output: out + complaints }));
  });

await main(async () => {
  await installPackages({ tests: true });
  const failed = [];
  // Side by side, because most of them use one processor. The output of each is printed in one piece, in this order.
  const running = Object.entries(CHECKS).map(([name, command]) => ({ name, ended: run(command) }));
  for (const { name, ended } of running) {
    const { holds, output } = await ended;
    process.stdout.write(output);
    if (!holds) failed.push(name);
  }
  say(failed.length === 0 ? 'Every check holds.' : `These checks do not hold: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
