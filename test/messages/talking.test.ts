import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { MESSAGE_LIMITS } from '../../src/contract/messages.ts';
import { shopOf } from '../orders/shop.ts';
import { talkOf } from './talk.ts';

t.test('a collector and an artist who talk', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;
  const { begin, talk, say, read, list, open } = talkOf(stack);
  const { profileId } = artist;
  const events = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from log.domain_event`.execute(
      stack.db,
    );
    return rows[0]?.count;
  };

  await t.test('have one conversation about each thing, and each sees the other by name', async (t) => {
    const work = await shop.list(artist, { title: 'Salt' });
    const first = await begin(buyer, profileId, { artwork_id: work, text: '  Is it framed?\n' });
    t.match(first, { status: 201, body: { message: { position: 1, mine: true, text: 'Is it framed?' } } });
    const again = await begin(buyer, profileId, { artwork_id: work, text: 'And signed?' });
    t.match(again, { status: 200, body: { conversation_id: first.body.conversation_id, message: { position: 2 } } });
    const nothing = await begin(buyer, profileId, { artwork_id: null });
    t.match(nothing, { status: 201 });
    t.not(nothing.body.conversation_id, first.body.conversation_id);
    t.match((await list(artist)).body, {
      unread_total: 3,
      next: null,
      conversations: [
        { you: 'artist', with: { artist_id: null, name: 'June Okafor', left: false }, about: null, unread: 1 },
        {
          about: { kind: 'artwork', id: work, title: 'Salt' },
          last: { position: 2, mine: false, text: 'And signed?' },
          ...{ unread: 2, read: 0, blocked: false, writable: true, reported: false },
        },
      ],
    });
    t.match((await list(buyer)).body, {
      unread_total: 0,
      conversations: [{ you: 'member', with: { artist_id: profileId, name: 'Ada' } }, { unread: 0 }],
    });
  });

  await t.test('read in pages, the newest first', async (t) => {
    const id = await talk(other, profileId, { text: 'one' });
    for (const text of ['two', 'three', 'four']) await say(other, id, text);
    const newest = await open(artist, id, '?limit=3');
    t.same(
      newest.body.messages.map(({ text, mine }) => [text, mine]),
      [
        ['four', false],
        ['three', false],
        ['two', false],
      ],
    );
    t.equal(newest.body.next, 2);
    t.match((await open(artist, id, '?limit=3&before=2')).body, { messages: [{ text: 'one' }], next: null });
    const page = await list(artist, '?limit=1');
    t.equal(page.body.conversations[0]?.id, id);
    const rest = await list(artist, `?before=${page.body.next}`);
    t.equal(rest.body.conversations.length, 2);
    t.notOk(rest.body.conversations.some((some) => some.id === id));
    t.match(await list(artist, '?before=yesterday'), { status: 400, body: { code: 'VALIDATION' } });
  });

  await t.test('see links of the other as text until they have answered', async (t) => {
    const id = await talk(other, profileId);
    t.equal((await open(artist, id)).body.links, 'text');
    await say(artist, id, 'Good day');
    t.equal((await open(artist, id)).body.links, 'links');
  });

  await t.test('read what is unread once, in all tabs, and never back', async (t) => {
    const id = await talk(other, profileId);
    const { last } = (await open(artist, id)).body.conversation;
    t.match(await read(artist, id, last.position), { status: 204 });
    t.match((await open(artist, id)).body.conversation, { unread: 0, read: last.position });
    const count = await events();
    t.match(await read(artist, id, last.position), { status: 204 });
    t.match(await read(artist, id, 1), { status: 204 });
    t.match(await read(artist, id, last.position + 1), { status: 400, body: { code: 'VALIDATION' } });
    t.equal(await events(), count, 'what changes nothing appends nothing');
    await say(other, id, 'Are you there?');
    t.match((await open(artist, id)).body.conversation, { unread: 1, read: last.position });
  });

  await t.test('send a message once, however often it is repeated', async (t) => {
    const id = await talk(other, profileId);
    const key = randomUUID();
    const [one, two] = [await say(other, id, 'Once', key), await say(other, id, 'Once', key)];
    t.same(two.body, one.body);
    t.match(await say(other, id, 'Twice', key), { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    const { messages } = (await open(other, id)).body;
    t.equal(messages.filter(({ text }) => text === 'Once').length, 1);
    t.equal(messages[0]?.position, one.body.message.position);
    const unkeyed = await other.call('POST', `/conversations/${id}/messages`, { body: { text: 'Hello' } });
    t.match(unkeyed, { status: 400, body: { code: 'VALIDATION' } });
  });

  await t.test('write 1 to 4,000 characters', async (t) => {
    const id = await talk(other, profileId);
    const long = '𝄞'.repeat(MESSAGE_LIMITS.text);
    t.match(await say(other, id, ` ${long}\n\n`), { status: 201, body: { message: { text: long } } });
    t.equal((await list(other)).body.conversations[0]?.last.text, '𝄞'.repeat(MESSAGE_LIMITS.excerpt));
    for (const text of [`${long}!`, ' \n\u00a0', '', 'half \ud834 of one', 'nothing \0 here'])
      t.match(
        await say(other, id, text),
        { status: 400, body: { code: 'VALIDATION' } },
        JSON.stringify(text.slice(-9)),
      );
  });

  await t.test('about an order: its collector and its artist alone, and either may begin', async (t) => {
    const work = await shop.list(artist);
    const { order } = await shop.place(buyer, [[work, 50]]);
    const begun = await begin(artist, profileId, { order_id: order.id, text: 'It ships on Monday' });
    t.match(begun, { status: 201 });
    const answered = await begin(buyer, profileId, { order_id: order.id, text: 'Thank you' });
    t.match(answered, { status: 200, body: { conversation_id: begun.body.conversation_id, message: { position: 2 } } });
    t.match((await open(buyer, begun.body.conversation_id)).body, {
      conversation: { about: { kind: 'order', id: order.id }, you: 'member' },
      messages: [
        { text: 'Thank you', mine: true },
        { text: 'It ships on Monday', mine: false },
      ],
    });
    t.match(await begin(other, profileId, { order_id: order.id }), { status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    const bo = await stack.artist('Bo');
    t.match(await begin(bo, bo.profileId, { order_id: order.id }), { status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    t.match(await begin(buyer, bo.profileId, { order_id: order.id }), { status: 404 });
  });

  await t.test('do not write to themselves, to nobody, about the works of others or about two things', async (t) => {
    const bo = await stack.artist('Bo');
    const [work, gone] = [await shop.list(artist), await shop.list(artist)];
    await artist.call('DELETE', `/artworks/${gone}`);
    const refusals: [object, number, string][] = [
      [await begin(artist, profileId), 409, 'OWN_CONVERSATION'],
      [await begin(artist, profileId, { artwork_id: work }), 409, 'OWN_CONVERSATION'],
      [await begin(buyer, 987_654), 404, 'ARTIST_PROFILE_NOT_FOUND'],
      [await begin(buyer, bo.profileId, { artwork_id: work }), 404, 'ARTWORK_NOT_FOUND'],
      [await begin(buyer, profileId, { artwork_id: gone }), 404, 'ARTWORK_NOT_FOUND'],
      [await begin(buyer, profileId, { order_id: 987_654 }), 404, 'ORDER_NOT_FOUND'],
      [await begin(buyer, profileId, { artwork_id: work, order_id: 1 }), 400, 'VALIDATION'],
    ];
    for (const [answer, status, code] of refusals) t.match(answer, { status, body: { code } });
  });

  await t.test('have what they say for themselves', async (t) => {
    const id = await talk(buyer, profileId, { text: 'Quillfeather' });
    const calls = [
      await open(other, id),
      await say(other, id, 'Hello'),
      await read(other, id, 1),
      await other.call('PUT', `/conversations/${id}/blocked`),
      await other.call('POST', `/conversations/${id}/report`, { body: { reason: 'Curious' } }),
      await open(other, 987_654),
      await other.call('GET', '/conversations/mine'),
    ];
    for (const answer of calls) t.match(answer, { status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } });
    const { rows } = await sql`
      select from log.domain_event where to_jsonb(domain_event)::text like '%Quillfeather%'`.execute(stack.db);
    t.same(rows, [], 'beside the log');
  });
});

t.test('two artists who write to each other have a conversation each way', async (t) => {
  const shop = await shopOf(t);
  const { talk, list } = talkOf(shop.stack);
  const bo = await shop.stack.artist('Bo');
  const [one, two] = [await talk(shop.artist, bo.profileId), await talk(bo, shop.artist.profileId)];
  t.not(one, two);
  const sides = (await list(bo)).body.conversations.map(({ id, you }) => [id, you]);
  t.same(sides, [
    [two, 'member'],
    [one, 'artist'],
  ]);
});

t.test('members begin 5 conversations and write 60 messages an hour', async (t) => {
  const { stack, artist, buyer, list: listWork } = await shopOf(t, { RATE_LIMIT: 'on' });
  const { begin, say, list } = talkOf(stack);
  const works: number[] = [];
  for (let n = 0; n < 6; n += 1) works.push(await listWork(artist));
  const [first, ...rest] = works;
  const begun = await begin(buyer, artist.profileId, { artwork_id: first });
  for (const artwork_id of rest.slice(0, 4))
    t.match(await begin(buyer, artist.profileId, { artwork_id }), { status: 201 });
  const refused = await begin(buyer, artist.profileId, { artwork_id: rest[4] });
  t.match(refused, { status: 429, body: { code: 'RATE_LIMITED' } });
  t.ok(Number(refused.headers.get('retry-after')) > 60);
  t.match(await begin(buyer, artist.profileId, { artwork_id: first }), { status: 200 }, 'but not an old one');
  for (let sent = 6; sent < 60; sent += 1)
    t.match(await say(buyer, begun.body.conversation_id, `Message ${sent}`), { status: 201 });
  t.match(await say(buyer, begun.body.conversation_id, 'One more'), { status: 429 });
  t.equal((await list(buyer)).body.conversations.length, 5);
});
