import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { applicationUrl, databaseEnv } from '../../scripts/lib/database-urls.mjs';
import { serversOf } from '../../src/engine/db/primary.ts';

const OPERATOR = join(import.meta.dirname, '../../src/operator');
const read = (file: string) => readFileSync(join(OPERATOR, file), 'utf8');

/** Whether a file, or one that it imports, opens a connection of the owner. */
function opensOwner(file: string): boolean {
  const imported = [...read(file).matchAll(/'\.\/([\w-]+\.ts)'/g)].map(([, name = '']) => name);
  return imported.some((name) => name === 'owner.ts' || opensOwner(name));
}

t.test('exactly the commands that work as the owner of the schema are told its URL', async (t) => {
  const urls = { ownerUrl: 'postgres://owner@db.example/market', databaseUrl: 'postgres://service@db.example/market' };
  const told: string[] = [];
  // It puts the commands together.
  for (const file of readdirSync(OPERATOR).filter((name) => name !== 'program.ts'))
    for (const [, command = ''] of read(file).matchAll(/new Command\('([\w-]+)'\)/g)) {
      const { DATABASE_OWNER_URL } = databaseEnv(urls, command);
      const worksAsOwner = read(file).includes('runAsOwner') || opensOwner(file);
      t.equal(DATABASE_OWNER_URL, worksAsOwner ? urls.ownerUrl : undefined, command);
      if (worksAsOwner) told.push(command);
    }
  t.same(told.sort(), ['distribute', 'epoch', 'erase', 'lanes', 'migrate', 'retention']);
  t.equal(databaseEnv(urls).DATABASE_OWNER_URL, undefined, 'nor is what is no command');
});

t.test('the application has a login of its own, at each server that the owner’s URL names', async (t) => {
  const dataDir = t.testdir();
  const of = (url: string) => serversOf(applicationUrl(url, dataDir)).map((server) => new URL(server));
  const [one, ...others] = of('postgres://owner:p%40ss@db-1:5432,db-2:6000/shop?sslmode=require');
  const { username, password } = one ?? {};
  t.match(username, /^vernissage_/);
  t.match(one, { host: 'db-1:5432', pathname: '/shop', search: '?sslmode=require' });
  t.match(others, [{ host: 'db-2:6000', username, password, pathname: '/shop' }]);
  t.match(of('postgres://db/shop'), [{ host: 'db', username, password }], 'also where the URL names nobody');
  t.notMatch(one?.href, 'owner');
});
