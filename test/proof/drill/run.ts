import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Code } from './code.ts';
import { drillDeploy } from './deploy.ts';

const say = (line: string) => console.log(`  ${line}`);
// What a drill has started ends with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** A release with one of these says which versions are to serve: the place depends on its age. */
const KNOWING_DEPLOYS = ['src/folding/wanted.ts', 'src/engine/folding/builds/wanted.ts'];
const here: Code = { name: 'this code', folder: '.', flags: [], knowsDeploys: true };
const next: Code = { ...here, name: 'its next release', flags: ['--import', './test/proof/drill/bumped.ts'] };
const drills: [older: Code, newer: Code][] = [[here, next]];
const against = process.env.DRILL_AGAINST;
if (against) {
  const knowsDeploys = KNOWING_DEPLOYS.some((file) => existsSync(join(against, file)));
  drills.push([{ name: 'the other commit', folder: against, flags: [], knowsDeploys }, here]);
}

let holds = true;
for (const [older, newer] of drills) {
  console.log(`${older.name} → ${newer.name}`);
  holds = (await drillDeploy(older, newer, say)) && holds;
}
console.log(holds ? 'Everything holds.' : 'Not everything holds.');
process.exit(holds ? 0 : 1);
