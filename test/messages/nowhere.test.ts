import t from 'tap';
import { askDigests } from '../../src/shop/notices/ask-digests.ts';
import { createClient } from '../helpers/client.ts';
import { openTestPool } from '../helpers/database.ts';
import { readMails } from '../helpers/mail.ts';
import { overhear } from '../helpers/overhear.ts';
import { proveAddress } from '../helpers/prove-address.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { untilFolded } from '../helpers/until-folded.ts';
import { tracesInDatabase } from '../operator/traces.ts';
import { talkOf } from './talk.ts';

const WORD = 'Quillfeatherwort';
const MINUTE = 60_000;

t.test('what two say to each other is kept in one table, and can be read nowhere else', async (t) => {
  const stack = await startStack(t);
  const { db, database, parts } = stack;
  const overheard = await overhear(t, stack);
  const [api] = await Promise.all([overheard.api(), overheard.worker()]);
  const artist = await stack.artist('Ada');
  await proveAddress(stack, artist);
  const quiet = { page: { works: true, favorites: true, orders: true, messages: true }, time_zone: null };
  await artist.call('PUT', '/api/v1/auth/me/notices', { body: { ...quiet, mail: quiet.page, quiet_hours: null } });
  const member = createClient(api.origin, (await stack.shopper('Cleo')).token);
  const talk = talkOf(stack);

  // As it goes well, and as it goes wrong: what is refused is said to nobody either.
  const id = await talk.talk(member, artist.profileId, { text: `${WORD} is what I look for` });
  t.match(await talk.say(member, id, `${WORD} `.repeat(500)), { status: 400 });
  t.match(await talk.say(member, 987_654, WORD), { status: 404 });
  const broken = await fetch(`${api.origin}/api/v1/conversations/${id}/messages`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${member.token}`, 'content-type': 'application/json', 'idempotency-key': 'broken' },
    },
    body: `{ "text": ${WORD} }`,
  });
  t.equal(broken.status, 400);
  t.notOk((await broken.text()).includes(WORD));
  await talk.block(artist, id);
  t.match(await talk.say(member, id, WORD), { status: 403 });
  await untilFolded(db);
  await askDigests({ db, domainLog: parts.domainLog }, new Date(Date.now() + 11 * MINUTE));
  await until('the artist is written of it', async () => (await readMails(stack, 'digest-')).length > 0);

  await t.test('in no preview of a link', async (t) => {
    for (const path of [`/messages/${id}`, `/artist/${artist.profileId}`, '/messages']) {
      const page = await fetch(`${api.origin}${path}`, {
        headers: { accept: 'text/html', 'user-agent': 'Preview/1.0' },
      });
      t.notOk((await page.text()).includes(WORD), path);
    }
  });

  await overheard.showsNowhere(t, [WORD]);

  await t.test('and in no other table, but for a day the answer that a repeat is given', async (t) => {
    const owner = openTestPool(t, database, 'owner');
    t.same(await tracesInDatabase(owner, [WORD]), [`http.idempotency: ${WORD}`, `messages.message_words: ${WORD}`]);
  });
});
