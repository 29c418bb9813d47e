import { spawnSync } from 'node:child_process';
import { installPackages } from './lib/install.mjs';
import { childEnv, root } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

const CHECKS = {
  'format and lint': 'biome check .',
  types: 'tsc --noEmit',
  'types of the web app': 'tsc --noEmit -p web',
  boundaries: 'depcruise --config .dependency-cruiser.cjs src projections migrations web/src test',
  'unused files and exports': 'knip',
};

await main(async () => {
  await installPackages();
  const failed = [];
  for (const [name, command] of Object.entries(CHECKS)) {
    const [program, ...args] = command.split(' ');
    const { status } = spawnSync(program, args, { cwd: root, env: childEnv(), stdio: 'inherit' });
    if (status !== 0) failed.push(name);
  }
  say(failed.length === 0 ? 'Every check holds.' : `These checks do not hold: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
