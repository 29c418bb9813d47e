// Keeps one program running as `npm start` does, and prints the id of each of its processes; SIGTERM ends it.
import { join } from 'node:path';
import { keepProgram } from '../../scripts/lib/children.mjs';

const [name, script, health] = process.argv.slice(2);
const kept = keepProgram({
  name,
  script,
  health,
  log: 'program.log',
  env: process.env,
  dataDir: join(process.env.DATA_DIR ?? ''),
  note: ({ pid }) => console.log(`process ${pid}`),
});
process.once('SIGTERM', async () => {
  await kept.stop(true);
  process.exit(0);
});
await kept.ready;
console.log('ready');
setInterval(() => {}, 1_000);
