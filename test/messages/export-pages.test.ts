import { sql } from 'kysely';
import t from 'tap';
import { pageOfRows } from '../../src/person/export/rows.ts';
import { ROWS } from '../../src/person/places.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';

const MESSAGES = 20_000;

t.test('a page of what somebody and others said is read without looking at what everybody says', async (t) => {
  const owner = openTestPool(t, await createDatabase(t), 'owner');
  await sql`
    insert into messages.message_words (conversation_id, number, member_id, artist_id, by, sent_at, text)
    select n, 1, n % 1000, 1000 + n % 500, 'member', now(), 'Hello' from generate_series(1, ${MESSAGES}::int) n`.execute(
    owner,
  );
  await sql`analyze messages.message_words`.execute(owner);
  const rows = ROWS.find(({ file }) => file === 'messages');
  const page = rows ? pageOfRows(rows) : '';
  await sql`prepare page (bigint, text, text[], text) as ${sql.raw(page)}`.execute(owner);
  for (const user of [7, 1007])
    for (const after of ['null', "'900'"]) {
      const { rows: plan } = await sql<Record<string, string>>`
        explain execute page (${sql.raw(String(user))}, null, '{}', ${sql.raw(after)})`.execute(owner);
      const text = plan.flatMap((line) => Object.values(line)).join('\n');
      t.match(text, /Index Scan (?:using|on) message_words_member_id_id_idx/, `${user} after ${after}`);
      t.match(text, /Index Scan (?:using|on) message_words_artist_id_id_idx/, `${user} after ${after}`);
      t.notMatch(text, /Seq Scan/);
    }
});
