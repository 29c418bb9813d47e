import { sql } from 'kysely';
import t from 'tap';
import { patternsOf } from '../../src/console/engagement/forget.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';

t.test('what tells of a person in what visitors send', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const finds = async (pattern: string, text: string) => {
    const { rows } = await sql<{ finds: boolean }>`select ${text} ~* ${pattern} as finds`.execute(db);
    return rows[0]?.finds;
  };
  const { words, pages } = patternsOf({
    emails: ['ada.o+art@example.org'],
    names: ['Ada Ōe', 'Quill', 'Bo', ' ', ''],
    slugs: ['ada', 'tide-lines'],
  });

  const anywhere = [
    '/discover?q=Ada%20%C5%8Ce',
    '/discover?q=ada+%c5%8de',
    '{"query": "by ada ōe"}',
    '{"to": "ADA.O+ART@example.org"}',
    '/x?to=ada.o%2Bart%40example.org&y',
    '/artist/ada',
    '/artist/ada?from=x',
    '/artist/tide-lines/',
  ];
  for (const text of [...anywhere, '{"query": "quill"}', '/discover?q=by%20quill', '{"slug": "tide-lines"}'])
    t.equal(await finds(words, text), true, text);
  for (const text of ['/artist/ada', '/artist/tide-lines/', '/search/Ada%20%C5%8Ce', '/invite/ada.o+art@example.org'])
    t.equal(await finds(pages, text), true, text);

  for (const text of [
    ...['/artist/adam', '/artist/ada-and-sons', '/artist/tide-lines-2', '/artist/7', '/', '/artwork/1001'],
    ...['{"query": "quills"}', '{"query": "bo"}', '{"query": "ada"}', '/x?to=ada_o+art@example.org'],
  ])
    t.equal(await finds(words, text), false, text);
  for (const text of ['/quill', '/discover', '/artists/ada']) t.equal(await finds(pages, text), false, text);

  const nobody = patternsOf({ emails: [], names: [], slugs: [] });
  for (const text of ['', '/', 'a', '$a']) t.equal(await finds(nobody.words, text), false, text);
});
