import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { VARIABLES } from '../../src/config/environment.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/configuration.md');
/** What the start reads, and neither API nor worker. */
const OF_OTHERS = ['BACKUP_DIR'];

t.test('whoever sets up an installation finds each variable once, and none that nothing reads', async (t) => {
  const rows = (await readFile(DOCUMENT, 'utf8')).split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  t.same(named.sort(), [...VARIABLES, ...OF_OTHERS].sort());
});
