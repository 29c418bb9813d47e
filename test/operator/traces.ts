import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

/** The spellings of a text in a row or a file: as it is, escaped in JSON, encoded in an address, or as bytes in hex. */
function spellings(text: string): string[] {
  const bytes = Buffer.from(text).toString('hex');
  const encoded = encodeURIComponent(text);
  const forms = [text, JSON.stringify(text).slice(1, -1), encoded, encoded.replaceAll('%20', '+'), bytes];
  return [...new Set(forms.map((form) => form.toLowerCase()))];
}

/**
 * Looks for texts in every row of every table of every schema that is not PostgreSQL's own. A row is searched as text,
 * in which bytes stand in hex.
 *
 * @param owner a pool that may read all tables
 * @returns `schema.table: text`, each once, in order
 */
export async function tracesInDatabase(owner: Kysely<DB>, texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`.execute(owner);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select lower(t::text) as row from ${sql.raw(name)} t`.execute(owner);
    for (const text of texts)
      if (rows.some(({ row }) => spellings(text).some((form) => row.includes(form)))) found.push(`${name}: ${text}`);
  }
  return found.sort();
}

/** Looks for texts in the names and contents of all files of a folder, compressed ones too. @returns `path: text` */
export async function tracesInFolder(folder: string, texts: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const plain = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const contents = `${path}\n${plain.toString('latin1')}`.toLowerCase();
    for (const text of texts)
      if (spellings(text).some((form) => contents.includes(form))) found.push(`${path}: ${text}`);
  }
  return found.sort();
}
