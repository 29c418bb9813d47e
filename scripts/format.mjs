import { spawn } from 'node:child_process';
import { installPackages } from './lib/install.mjs';
import { childEnv, root } from './lib/paths.mjs';
import { main } from './lib/say.mjs';

// Formats, and fixes what the linter can fix.
await main(async () => {
  await installPackages({ tests: true });
  const child = spawn('biome', ['check', '--write', '.'], { cwd: root, env: childEnv(), stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
});
