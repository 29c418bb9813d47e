import { readFile } from 'node:fs/promises';
import t from 'tap';
import { CONFIGURATION, writeConfiguration } from '../../scripts/lib/configuration.mjs';

t.test('whoever sets up an installation reads of each variable what the schema says', async (t) => {
  const text = await readFile(CONFIGURATION, 'utf8');
  t.match(text, /^\| `PORT` +\| `3000` +\| the port that the API listens on +\|$/m);
  t.ok(writeConfiguration(text) === text, 'it is as `npm run configuration` writes it');
});
