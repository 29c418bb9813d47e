import { join } from 'node:path';
import t from 'tap';

const module = join(import.meta.dirname, '../../scripts/lib/demo.mjs');
const { wantsDemo }: { wantsDemo(env: Record<string, string>): boolean } = await import(module);

const DATABASE_URL = 'postgres://somebody@db.example/market';

t.test('a database of one’s own gets made-up people and an administrator only when asked for', async (t) => {
  for (const env of [
    { DATABASE_URL },
    { DATABASE_OWNER_URL: DATABASE_URL },
    { DATABASE_URL, DEMO_DATA: '' },
    { DATABASE_URL, DEMO_DATA: 'false' },
    // A slip of the pen asks for nothing.
    { DATABASE_URL, DEMO_DATA: 'flase' },
    { DATABASE_URL, DEMO_DATA: '0' },
  ])
    t.equal(wantsDemo(env), false, JSON.stringify(env));
  t.equal(wantsDemo({ DATABASE_URL, DEMO_DATA: 'true' }), true);
});

t.test('the private database of a first look has them, unless they are not wanted', async (t) => {
  t.equal(wantsDemo({}), true);
  t.equal(wantsDemo({ DEMO_DATA: 'false' }), false);
});
