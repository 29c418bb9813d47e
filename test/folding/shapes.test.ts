import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { createDatabase, openTestPool } from '../helpers/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** The types of columns by `table.column`. */
type Columns = Record<string, string>;
/**
 * The columns of a projection at its last version. `unread` names those that this code reads no longer, with the
 * release of the product that was the last to read them.
 */
type Shape = { version: number; columns: Columns; unread?: Record<string, string> };
type Shapes = Record<string, Shape>;

const numbers = (release: string) => release.split('.').map(Number);
/** Whether a release came before another. */
const isBefore = (one: string, other: string) => {
  const [a, b] = [numbers(one), numbers(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

/** What is wrong with a change of the read models, in words. */
function complaints(written: Shapes, now: Shapes, release: string): string[] {
  return Object.entries(now).flatMap(([name, { version, columns }]) => {
    const before = written[name] ?? { version: 0, columns: {} };
    const gone = Object.entries(before.columns).flatMap(([column, type]) => (columns[column] === type ? [] : [column]));
    const added = Object.keys(columns).filter((column) => !(column in before.columns));
    const mayGo = (column: string) => isBefore(before.unread?.[column] ?? release, release);
    const isSame = gone.length + added.length === 0;
    return [
      ...gone
        .filter((column) => !mayGo(column))
        .map((column) => `${name} takes ${column} away from readers that may still run: first a release without them`),
      ...(isSame || version > before.version ? [] : [`${name} has changed: raise its version`]),
      ...(isSame && version === before.version ? [] : [`${name} has changed: write its version and its columns down`]),
    ];
  });
}

t.test('a new version of a read model serves the readers of the release before', async (t) => {
  const db = openTestPool(t, await createDatabase(t, { furnished: true }));
  const { rows } = await sql<{ name: string; version: number; column: string; type: string }>`
    select b.projection as name, b.version, c.relname || '.' || a.attname as column,
      format_type(a.atttypid, a.atttypmod) as type
    from folding.build b
      join pg_namespace n on n.nspname = b.schema_name
      join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    order by b.projection, c.relname, a.attname`.execute(db);
  const now: Shapes = {};
  for (const { name, version, column, type } of rows) {
    now[name] ??= { version, columns: {} };
    now[name].columns[column] = type;
  }
  const written: Shapes = readJson('test/folding/shapes.json');
  t.same(complaints(written, now, readJson('package.json').version), [], 'shapes.json says what is there');
  t.same(Object.keys(written), Object.keys(now));
});

t.test('a column goes only after a release that does not read it any more', async (t) => {
  const columns = { 'a.id': 'bigint', 'a.old': 'text' };
  const written = { a: { version: 1, columns, unread: { 'a.old': '0.9.0' } } };
  const after = (version: number, columns: Columns, release: string) =>
    complaints(written, { a: { version, columns } }, release).map((complaint) => complaint.split(':')[0]);
  const away = (column: string) => `a takes ${column} away from readers that may still run`;
  const changed = 'a has changed';
  t.same(after(1, columns, '0.9.0'), []);
  t.same(after(1, { 'a.id': 'bigint' }, '0.9.0'), [away('a.old'), changed, changed]);
  t.same(after(2, { 'a.id': 'bigint' }, '0.10.0'), [changed], 'it is only to be written down');
  t.same(after(2, { ...columns, 'a.id': 'text' }, '0.10.0'), [away('a.id'), changed]);
  t.same(after(1, { ...columns, 'a.new': 'text' }, '0.10.0'), [changed, changed]);
});
