import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { everyFile } from '../../artworks/images/uploading.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { age, narrow } from '../../helpers/retention.ts';
import { startStack } from '../../helpers/stack.ts';
import { somebody, textsOf } from '../../operator/somebody.ts';
import { tracesInDatabase, tracesInFolder } from '../../operator/traces.ts';

/** Where the power goes out, in the order of the steps of an erasure. */
const CUTS = [
  `insert on log.domain_event for each row when (new.type = 'account_closed')`,
  `insert on log.domain_event for each row when (new.type = 'artist_profile_deleted')`,
  'update on log.export for each row',
  'update on log.engagement_event for each row',
  'insert on folding.build for each row',
  'update on log.domain_event for each row',
  'delete on waitlist.entry for each row',
  'delete on account.user for each row',
];

t.test('an erasure that is interrupted anywhere is finished by the next', async (t) => {
  const stack = await startStack(t, { redis: false });
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, stack.config.dataDir, { ENGAGEMENT_RETENTION: '30' });
  await narrow(owner, 8);
  const { email, kept } = await somebody(stack);
  const texts = textsOf(email);
  await age(owner, stack.db, 40);
  t.match(await operator.json('retention'), { dropped: ['engagement_event_0'], waits: [] });
  t.not((await tracesInFolder(join(stack.config.dataDir, 'exports'), texts)).length, 0);
  await sql`create function public.cut() returns trigger language plpgsql as
    $$ begin raise exception 'the power went out'; end $$`.execute(owner);

  for (const cut of CUTS) {
    const [, table = ''] = /on (\S+)/.exec(cut) ?? [];
    await sql.raw(`create trigger cut before ${cut} execute function public.cut()`).execute(owner);
    const { code, err } = await operator.given(email).run('erase', '--yes');
    t.match({ code, err }, { code: 1, err: 'Unexpected: the power went out\n' }, cut);
    await sql.raw(`drop trigger cut on ${table}`).execute(owner);
    t.not((await tracesInDatabase(owner, [email])).length, 0, 'who it is about is still known');
  }
  t.equal((await operator.given(email).run('erase', '--yes')).code, 0);

  t.same(await tracesInDatabase(owner, texts), []);
  t.same(await tracesInFolder(stack.config.dataDir, texts), []);
  t.same(
    [...new Set((await everyFile(stack)).map((path) => path.split('/')[0]))],
    [kept.image.image.url.split('/')[2]],
  );
  const { rows } = await sql`
    select type from log.domain_event where type in ('account_closed', 'artwork_erased', 'artist_profile_deleted',
      'minisite_deleted', 'cart_deleted', 'favorites_deleted', 'waitlist_left') order by type`.execute(owner);
  t.same(
    rows.map((row) => (row as { type: string }).type),
    [
      ...['account_closed', 'artist_profile_deleted', 'artwork_erased', 'artwork_erased', 'artwork_erased'],
      ...['cart_deleted', 'favorites_deleted', 'minisite_deleted', 'waitlist_left'],
    ],
    'nothing ended twice',
  );
  t.match(await operator.run('verify'), { code: 0, out: /equal\n$/ });
  t.match(await operator.json('retention', 'bring-back', '--all'), { brought_back: ['engagement_event_0'] });
  t.same(await tracesInDatabase(owner, texts), []);
  t.match(
    await operator.run('verify'),
    { code: 0, out: /equal\n$/ },
    'what is exported and what is left count the same',
  );
  t.match(await operator.given(email).run('erase', '--yes'), {
    code: 1,
    err: `Nobody is known by the e-mail address ${email}.\n`,
  });
});
