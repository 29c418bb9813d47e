import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import t from 'tap';

const SOURCE = join(import.meta.dirname, '../../web/src');

/** The names that a style sheet gives its classes. */
async function classesOf(sheet: string): Promise<Set<string>> {
  const text = (await readFile(sheet, 'utf8')).replace(/\/\*.*?\*\//gs, '');
  return new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name));
}

t.test(
  'a component finds each class that it asks its style sheet for, and no sheet has one that nobody wants',
  async (t) => {
    const files = (await readdir(SOURCE, { recursive: true })).map((file) => join(SOURCE, file));
    const wanted = new Map<string, Set<string>>();
    const computed = new Set<string>();
    for (const file of files.filter((name) => name.endsWith('.tsx'))) {
      const code = await readFile(file, 'utf8');
      for (const [, local = '', path = ''] of code.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
        const sheet = join(dirname(file), path);
        const names = wanted.get(sheet) ?? new Set();
        for (const [, name = ''] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) names.add(name);
        if (new RegExp(`\\b${local}\\[`).test(code)) computed.add(sheet);
        wanted.set(sheet, names);
      }
    }
    t.ok(wanted.size > 50);
    for (const sheet of files.filter((name) => name.endsWith('.module.css'))) {
      const name = sheet.slice(SOURCE.length + 1);
      const [has, wants] = [await classesOf(sheet), wanted.get(sheet) ?? new Set<string>()];
      t.same(
        [...wants].filter((one) => !has.has(one)),
        [],
        `${name} lacks none`,
      );
      if (!computed.has(sheet))
        t.same(
          [...has].filter((one) => !wants.has(one)),
          [],
          `${name} has none too many`,
        );
    }
  },
);
