import { cpus, totalmem } from 'node:os';
import type { Bench, Figure } from './bench.ts';
import { checkout } from './checkout.ts';
import { flat } from './flat.ts';
import { fold } from './fold.ts';
import { lanes } from './lanes.ts';
import { lists } from './lists.ts';
import { longStreams } from './long-streams.ts';
import { pressure } from './pressure.ts';
import { replay } from './replay.ts';
import { soak } from './soak.ts';
import { stats } from './stats.ts';
import { streams } from './streams.ts';
import { used } from './used.ts';
import { web } from './web.ts';

const BENCHES: Record<string, Bench> = {
  used,
  checkout,
  pressure,
  soak,
  flat,
  fold,
  replay,
  'long-streams': longStreams,
  stats,
  streams,
  lanes,
  lists,
  web,
};

const asked = process.argv.slice(2);
// What a benchmark has started ends with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}\n`,
);
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 ? !asked.includes(name) : name === 'soak') continue;
  console.log(name);
  figures.push(...(await bench((line) => console.log(`  ${line}`))));
}

console.log('\n| benchmark | figure | value | target | holds |\n|---|---|---:|---|---|');
for (const { bench, metric, value, unit, target, holds } of figures)
  console.log(`| ${bench} | ${metric} | ${value} ${unit} | ${target} | ${holds ? 'yes' : 'no'} |`);
console.log();
for (const figure of figures) console.log(JSON.stringify(figure));
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;
