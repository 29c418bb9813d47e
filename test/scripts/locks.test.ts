import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { startScript } from '../helpers/command-line.ts';
import { temporaryFolder } from '../helpers/processes.ts';

t.test('commands that meet do their work one after the other, also after one that was killed', async (t) => {
  const dataDir = temporaryFolder(t);
  // No process has this mark.
  await writeFile(join(dataDir, 'turn.lock'), JSON.stringify({ pid: process.pid, mark: 'ended' }));
  const words = [join(dataDir, 'inside'), '4'];
  const commands = Array.from({ length: 6 }, () =>
    startScript('test/scripts/take-in-turn.mjs', words, { DATA_DIR: dataDir }),
  );
  for (const { code, err } of await Promise.all(commands.map(({ ended }) => ended)))
    t.match({ code, err }, { code: 0 }, err);
});
