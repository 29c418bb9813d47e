import { sql } from 'kysely';
import t from 'tap';
import type { AdminConversation, AdminMessages } from '../../src/contract/admin-messages.ts';
import { shopOf } from '../orders/shop.ts';
import { talkOf } from './talk.ts';

t.test('who is pestered', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;
  const { begin, talk, say, block, unblock, report, list, open, see } = talkOf(stack);
  const admin = await stack.admin();
  const { profileId } = artist;
  const nameOf = ({ session: { user } }: typeof buyer) => ({ user_id: user.id, name: user.name });
  const console_ = async () => (await see<AdminMessages>(admin, '/api/v1/admin/messages')).body;
  const look = (id: number, query = '') => admin.call<AdminConversation>('GET', `/api/v1/admin/messages/${id}${query}`);
  const close = (id: number) => admin.call('POST', `/api/v1/admin/messages/${id}/close`);
  const countOf = async (type: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from log.domain_event where type = ${type}`.execute(stack.db);
    return rows[0]?.count;
  };

  await t.test('blocks the other, in everything that the two write to each other', async (t) => {
    const id = await talk(buyer, profileId);
    const order = await shop.place(buyer, [[await shop.list(artist), 50]]);
    t.match(await block(artist, id), { status: 204 });
    t.match(await block(artist, id), { status: 204 }, 'a second time changes nothing');
    t.equal(await countOf('writing_blocked'), 1);
    const refused = { status: 403, body: { code: 'WRITING_BLOCKED' } };
    t.match(await say(buyer, id, 'Hello?'), refused);
    t.match(await begin(buyer, profileId, { order_id: order.order.id }), refused, 'nor about something else');
    t.match(await say(artist, id, 'No'), { status: 409, body: { code: 'YOU_BLOCKED' } });
    t.match((await open(buyer, id)).body.conversation, { writable: false, blocked: false });
    t.match((await open(artist, id)).body.conversation, { writable: false, blocked: true });
    t.match(await say(other, await talk(other, profileId), 'Hello'), { status: 201 }, 'others write on');
    t.match((await console_()).blocks, {
      total: 1,
      items: [{ conversation_id: id, by: nameOf(artist), blocked: nameOf(buyer) }],
    });
    t.match(await unblock(buyer, id), { status: 204 }, 'who is blocked lifts nothing');
    t.match(await say(buyer, id, 'Hello?'), refused);
    t.match(await unblock(artist, id), { status: 204 });
    t.match(await unblock(artist, id), { status: 204 });
    t.match(await say(buyer, id, 'Hello again'), { status: 201 });
    t.match((await open(buyer, id)).body.conversation, { writable: true });
    t.equal((await console_()).blocks.total, 0);
  });

  await t.test(
    'reports a conversation; an administrator reads it until the report is closed, and each look is noted',
    async (t) => {
      const id = await talk(other, profileId, { text: 'Rude words' });
      t.match(await look(id), { status: 409, body: { code: 'NOT_REPORTED' } });
      t.match(await report(artist, id, ' He is rude '), { status: 204 });
      t.match(await report(artist, id, 'Again'), { status: 204 }, 'a second time changes nothing');
      t.equal(await countOf('conversation_reported'), 1);
      t.match((await open(artist, id)).body.conversation, { reported: true });
      t.match((await open(other, id)).body.conversation, { reported: false }, 'which the other is not told');
      t.match((await console_()).reports, {
        total: 1,
        items: [{ conversation_id: id, by: 'artist', member: nameOf(other), reason: 'He is rude', looks: 0 }],
      });
      t.notMatch(JSON.stringify(await console_()), /Rude words/);
      t.match(await look(id), {
        status: 200,
        body: {
          about: null,
          next: null,
          messages: [{ text: 'Rude words', by: 'member' }, {}],
          reports: [{ looks: 1 }],
        },
      });
      t.match((await look(id, '?before=2')).body, {
        messages: [{ position: 1, text: 'Hello' }],
        reports: [{ looks: 2 }],
      });
      t.equal(await countOf('conversation_looked_at'), 2);
      const { rows } = await sql`select admin_id, conversation_id from read.conversation_look`.execute(stack.db);
      t.match(rows[0], { admin_id: admin.session.user.id, conversation_id: id });
      t.match(await close(id), { status: 204 });
      t.match(await close(id), { status: 204 });
      t.equal(await countOf('conversation_report_closed'), 1);
      t.match(await look(id), { status: 409, body: { code: 'NOT_REPORTED' } });
      t.equal((await console_()).reports.total, 0);
      t.match((await open(artist, id)).body.conversation, { reported: false });
      t.match(await report(artist, id), { status: 204 }, 'it can be reported anew');
      t.match((await console_()).reports.items, [{ reason: 'Rude', looks: 0 }]);
      for (const reason of [' \n', '', 'x'.repeat(1_001)])
        t.match(await report(other, id, reason), { status: 400, body: { code: 'VALIDATION' } });
      t.match(await look(987_654), { status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } });
      t.match(await close(987_654), { status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } });
    },
  );

  await t.test('pages through what is reported', async (t) => {
    const id = await talk(buyer, profileId, { artwork_id: await shop.list(artist, { title: 'Ebb' }) });
    for (let n = 2; n <= 51; n += 1) await say(buyer, id, `Message ${n}`);
    await report(buyer, id);
    await stack.foldAll();
    const { body } = await look(id);
    t.match(body, { about: { kind: 'artwork', title: 'Ebb' }, next: 2 });
    t.equal(body.messages.length, 50);
    t.match((await look(id, '?before=2')).body, { messages: [{ text: 'Hello' }], next: null });
  });

  await t.test('is rid of a member whom an administrator has stopped from writing', async (t) => {
    const id = await talk(other, profileId);
    const path = `/api/v1/admin/members/${other.session.user.id}/writing-stopped`;
    const stop = (reason: string) => admin.call('PUT', path, { body: { reason } });
    t.match(await stop('Spam'), { status: 204 });
    t.match(await stop('Again'), { status: 204 });
    t.equal(await countOf('writing_stopped'), 1);
    const refused = { status: 403, body: { code: 'WRITING_STOPPED' } };
    t.match(await say(other, id, 'Hello'), refused);
    t.match(await begin(other, profileId, { artwork_id: await shop.list(artist) }), refused);
    t.match((await list(other)).body.conversations[0], { writable: false });
    t.match(await say(artist, id, 'Good day'), { status: 201 });
    t.match((await console_()).stopped, {
      total: 1,
      items: [{ writer: { ...nameOf(other), stopped: true }, reason: 'Spam' }],
    });
    t.match(await admin.call('DELETE', path), { status: 204 });
    t.match(await admin.call('DELETE', path), { status: 204 });
    t.match(await say(other, id, 'Thank you'), { status: 201 });
    t.equal((await console_()).stopped.total, 0);
    for (const nobody of ['987654', 'me']) {
      const stopping = { body: { reason: 'Spam' } };
      const answer = await admin.call('PUT', `/api/v1/admin/members/${nobody}/writing-stopped`, stopping);
      t.match(answer, { status: 404, body: { code: 'MEMBER_NOT_FOUND' } });
    }
  });
});
