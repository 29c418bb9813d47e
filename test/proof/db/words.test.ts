import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { plainName, plainText } from '../../../src/contract/words.ts';
import { plainName as sqlName, plainText as sqlText, wordsOf } from '../../../src/engine/db/plain-text.ts';
import { readQuery } from '../../../src/engine/db/text-query.ts';
import { databaseNamed, openTestPool } from '../../helpers/database.ts';
import type { Test } from '../../helpers/test.ts';

/** What separates words in Unicode, beside the blank: spaces, ends of lines, dashes, dots, strokes, quotes. */
const SEPARATORS = [
  ...'\t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029',
  ...'\u202f\u205f\u3000-\u00b7‐‑‒–—―−•/\\|.,:;!?…()[]{}<>&+*=~^_#@"“”„«»‹›、。・／',
];

const LOCALES = {
  C: sql`locale 'C'`,
  Turkish: sql`locale 'C' locale_provider icu icu_locale 'tr-TR'`,
};

async function databaseIn(t: Test, locale: keyof typeof LOCALES) {
  const name = `locale_${process.pid}_${locale.length}`;
  const server = openTestPool(t, databaseNamed('postgres'), 'owner');
  await sql`create database ${sql.id(name)} template template0 encoding 'UTF8' ${LOCALES[locale]}`.execute(server);
  const db = openTestPool(t, databaseNamed(name), 'owner');
  t.teardown(async () => {
    await db.destroy();
    await sql`drop database ${sql.id(name)}`.execute(server);
  });
  return db;
}

for (const locale of Object.keys(LOCALES) as (keyof typeof LOCALES)[])
  t.test(`words in a database of the locale ${locale}`, async (t) => {
    const db = await databaseIn(t, locale);
    const finds = async (title: string, q: string) => {
      const query = await readQuery(db, q);
      const { rows } = await sql<{ found: boolean }>`
        select array_to_tsvector(array(select word from (${sql.raw(wordsOf('title'))}) words)) @@ ${query}::tsquery as found
        from (select ${title}::text as title) work`.execute(db);
      return rows[0]?.found ?? false;
    };

    t.test('every character is folded as the web app folds it', async (t) => {
      const { rows } = await sql<{ n: number; plain: string }>`
        select n, ${sql.raw(sqlText("'a' || chr(n) || 'b'"))} as plain from generate_series(1, ${0x10ffff}::int) n
        where n not between ${0xd800}::int and ${0xdfff}::int and unicode_assigned(chr(n))`.execute(db);
      const others = rows.filter(({ n, plain }) => plainText(`a${String.fromCodePoint(n)}b`) !== plain);
      t.same(others.slice(0, 20), []);
      t.ok(rows.length > 140_000);
    });

    t.test('so is every text, and folding it again changes nothing', async () => {
      const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
      const law = fc.asyncProperty(fc.array(texts, { minLength: 50, maxLength: 50 }), async (given) => {
        const { rows } = await sql<{ plain: string; name: string; again: string }>`
          select plain, ${sql.raw(sqlText('plain'))} as again, ${sql.raw(sqlName('given'))} as name
          from (select given, ${sql.raw(sqlText('given'))} as plain, n
            from unnest(${given}::text[]) with ordinality given (given, n)) folded order by n`.execute(db);
        for (const [at, text] of given.entries()) {
          const { plain, name, again } = rows[at] ?? {};
          if (plain !== plainText(text) || name !== plainName(text) || again !== plain)
            throw new Error(`${JSON.stringify(text)} is ${plain} and ${name}, again ${again}`);
        }
      });
      await fc.assert(law, { numRuns: 20 });
    });

    t.test('whatever separates words separates them', async (t) => {
      for (const separator of SEPARATORS)
        for (const word of ['day', 'night', 'ni', `day${separator}night`])
          t.ok(await finds(`Day${separator}Night`, word), encodeURIComponent(`${separator}: ${word}`));
    });

    t.test('words are found as a person reads them', async (t) => {
      const found: [string, string[]][] = [
        ['St.Ives', ['ives', 'st ives', 'st.ives']],
        ['Series 1984-2004', ['2004', '1984', '1984-2004']],
        ['The “Blue” Room', ['blue', '"blue room"', '„blue“']],
        ['L’If pleureur', ["l'if", 'l’if', 'lif', 'L`IF', 'l´if']],
        ['O’Keeffe', ["o'keeffe", 'okeeffe', "O'K"]],
        ['Smørrebrød', ['smorrebrod', 'SMØRREBRØD']],
        ['Łódź', ['lodz', 'łódź', 'Łódź'.normalize('NFD')]],
        ['Straße', ['strasse', 'STRASSE', 'STRAẞE']],
        ['ΟΔΟΣ', ['οδος', 'οδοσ', 'ΟΔΌΣ']],
        ['Self-portrait', ['-portrait', 'self -blue', 'portrait', 'self-portrait', '–portrait']],
        ['İstanbul', ['istanbul', 'ISTANBUL']],
        ['Diyarbakır', ['diyarbakir', 'DIYARBAKIR']],
        ['Ｔｏｋｙｏ ﬁne', ['tokyo', 'fine']],
        ['x/y.example.org/index.html', ['example', 'index', 'y']],
        ['-1e5 +3.14', ['1e5', '14']],
        ['Мир', ['мир', 'МИР']],
        ['静かな海', ['静か']],
      ];
      for (const [title, queries] of found) for (const q of queries) t.ok(await finds(title, q), `${title}: ${q}`);
      const missed: [string, string[]][] = [
        ['Self-portrait', ['self -portrait', 'self –portrait', 'if']],
        ['L’If pleureur', ['if']],
      ];
      for (const [title, queries] of missed) for (const q of queries) t.notOk(await finds(title, q), `${title}: ${q}`);
    });
  });
