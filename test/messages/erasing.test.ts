import { buffer } from 'node:stream/consumers';
import t from 'tap';
import yauzl from 'yauzl';
import { commandLine } from '../helpers/command-line.ts';
import { openTestPool } from '../helpers/database.ts';
import { closeLongAgo } from '../operator/somebody.ts';
import { tracesInDatabase } from '../operator/traces.ts';
import { shopOf } from '../orders/shop.ts';
import { talkOf } from './talk.ts';

const SECRETS = ['Nettlebed thistle', 'Thistledown is late', 'Quillfeather spoke', 'Gingerbread stop'] as const;

t.test('somebody who has talked', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;
  const { talk, say, block, report, begin, list, open } = talkOf(stack);
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, stack.config.dataDir);
  const admin = await stack.admin();
  const { profileId } = artist;
  const work = await shop.list(artist);
  const [first, about] = [
    await talk(buyer, profileId, { text: SECRETS[0] }),
    await talk(buyer, profileId, { artwork_id: work, text: SECRETS[1] }),
  ];
  await say(artist, first, 'It leaves on Monday');
  await say(buyer, first, 'Good');
  await report(buyer, first, SECRETS[2]);
  await admin.call('GET', `/api/v1/admin/messages/${first}`);
  await block(buyer, about);
  const stopping = { body: { reason: SECRETS[3] } };
  await admin.call('PUT', `/api/v1/admin/members/${buyer.session.user.id}/writing-stopped`, stopping);
  await stack.foldAll();

  const filesOf = async ({ token }: typeof buyer) => {
    const answer = await fetch(`${stack.origin}/api/v1/auth/me/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const zip = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
    const files = new Map<string, unknown[]>();
    for await (const entry of zip.eachEntry())
      if (entry.fileName.endsWith('.json'))
        files.set(entry.fileName, JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString()));
    return (name: string) => files.get(`${name}.json`) ?? [];
  };

  await t.test('takes along what was said, and when an administrator looked at it', async (t) => {
    const [mine, theirs, nobodys] = [await filesOf(buyer), await filesOf(artist), await filesOf(other)];
    const look = { conversation_id: first, admin_id: admin.session.user.id, looked_at: String };
    for (const files of [mine, theirs]) {
      t.equal(files('conversations').length, 2);
      t.match(files('messages'), [{ text: SECRETS[0], by: 'member' }, {}, { text: 'It leaves on Monday' }, {}]);
      t.match(files('conversation-looks'), [look]);
    }
    t.match(mine('reports'), [{ reason: SECRETS[2] }]);
    t.match(mine('blocked'), [{ blocked_id: artist.session.user.id }]);
    t.match(mine('writing-stopped'), [{ reason: SECRETS[3] }]);
    for (const file of ['reports', 'blocked', 'writing-stopped']) t.same(theirs(file), [], `${file} is nobody else's`);
    for (const file of ['conversations', 'messages', 'conversation-looks']) t.same(nobodys(file), []);
  });

  await t.test('is erased: what they said is gone, and the other can still read', async (t) => {
    t.not((await tracesInDatabase(owner, [...SECRETS])).length, 0);
    await closeLongAgo(owner, stack, buyer);
    const erased = await operator.given(buyer.session.user.email).run('erase', '--yes');
    t.match(erased, { code: 0, out: /what was said in 2 conversations/ });
    t.same(await tracesInDatabase(owner, [...SECRETS]), []);
    t.match((await open(artist, first)).body, {
      conversation: { with: { name: null, left: true }, writable: false, blocked: false, last: { text: null } },
      messages: [
        { mine: false, text: null },
        { mine: true, text: 'It leaves on Monday' },
        { mine: false, text: null },
      ],
    });
    t.equal((await list(artist)).body.conversations.length, 2);
    const refused = { status: 409, body: { code: 'OTHER_LEFT' } };
    t.match(await say(artist, first, 'Hello?'), refused);
    const { body } = await admin.call('GET', '/api/v1/admin/messages');
    t.match(body, { reports: { total: 1, items: [{ reason: null }] }, blocks: { total: 0 }, stopped: { total: 0 } });
    t.match(await admin.call('GET', `/api/v1/admin/messages/${first}`), { status: 200 }, 'a report is still there');
  });

  await t.test('as an artist, whom nobody can write to any more', async (t) => {
    const id = await talk(other, profileId, { text: 'Are you there?' });
    await say(artist, id, SECRETS[0]);
    await closeLongAgo(owner, stack, artist);
    t.match(await begin(other, profileId, { artwork_id: work }), { status: 409, body: { code: 'OTHER_LEFT' } });
    t.match(await operator.given(artist.session.user.email).run('erase', '--yes'), { code: 0 });
    t.same(await tracesInDatabase(owner, [...SECRETS]), []);
    t.match((await open(other, id)).body, {
      conversation: { with: { artist_id: null, name: null, left: true }, writable: false },
      messages: [{ text: null }, { text: 'Are you there?' }],
    });
    t.match(await begin(other, profileId), { status: 404, body: { code: 'ARTIST_PROFILE_NOT_FOUND' } });
  });
});
