import { readFile } from 'node:fs/promises';
import t from 'tap';
import { CHECKLIST, readShown, writeChecklist } from '../../scripts/lib/spec-checklist.mjs';

t.test('each line of the specification is shown by a test, and the checklist names them as they are', async (t) => {
  const text = await readFile(CHECKLIST, 'utf8');
  const shown = readShown();
  const { text: anew, ids } = writeChecklist(text, shown);
  t.ok(ids.length > 300, `${ids.length} lines`);
  t.same(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
    'each has a number of its own',
  );
  t.same(
    ids.filter((id) => !shown.has(id)),
    [],
    'none is without a test',
  );
  t.same(
    [...shown.keys()].filter((id) => !ids.includes(id)),
    [],
    'no test names a line that is not there',
  );
  t.ok(anew === text, 'it is as `npm run checklist` writes it');
});
