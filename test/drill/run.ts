import type { Code } from './code.ts';
import { drillDeploy } from './deploy.ts';

const say = (line: string) => console.log(`  ${line}`);
// What a drill has started ends with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const here: Code = { name: 'this code', folder: '.', flags: [], knowsDeploys: true };
const next: Code = { ...here, name: 'its next release', flags: ['--import', './test/drill/bumped.ts'] };
const drills: [older: Code, newer: Code][] = [[here, next]];
const against = process.env.DRILL_AGAINST;
if (against) drills.push([{ name: 'the commit before', folder: against, flags: [], knowsDeploys: false }, here]);

let holds = true;
for (const [older, newer] of drills) {
  console.log(`${older.name} → ${newer.name}`);
  holds = (await drillDeploy(older, newer, say)) && holds;
}
console.log(holds ? 'Everything holds.' : 'Not everything holds.');
process.exit(holds ? 0 : 1);
