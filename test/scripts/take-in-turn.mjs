import { mkdirSync, rmdirSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { exclusively } from '../../scripts/lib/locks.mjs';

const [, , inside = '', times = '0'] = process.argv;

// Making a folder that is there fails: so nobody else is inside.
for (let time = 0; time < Number(times); time += 1)
  await exclusively('turn.lock', 'in turn', async () => {
    mkdirSync(inside);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    rmdirSync(inside);
  });
