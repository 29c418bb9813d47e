import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import type { NoticeChoices, NoticesReply } from '../../../src/contract/notices.ts';
import { askDigests } from '../../../src/shop/notices/ask-digests.ts';
import { list } from '../../artworks/people.ts';
import type { Client } from '../../helpers/client.ts';
import { startMail } from '../../helpers/mail.ts';
import { proveAddress } from '../../helpers/prove-address.ts';
import { startStack } from '../../helpers/stack.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';
import { talkOf } from '../../messages/talk.ts';

const MINUTE = 60_000;
const on = { works: true, favorites: true, orders: true, messages: true };
const ALWAYS: NoticeChoices = { page: on, mail: on, time_zone: null, quiet_hours: null };
/** What nobody but the two may ever read. */
const SECRET = 'Meet me at the quay';

/** An artist and a member who talk, without quiet hours. */
async function twoWhoTalk(t: Test, name = 'Cleo Marsh') {
  const stack = await startStack(t, { redis: false });
  const artist = await stack.artist('Ada');
  const member = await stack.shopper(name);
  for (const one of [artist, member]) {
    await proveAddress(stack, one);
    await one.call('PUT', '/api/v1/auth/me/notices', { body: ALWAYS });
  }
  const { db, parts, config } = stack;
  const talk = talkOf(stack);
  return {
    ...{ stack, artist, member, talk },
    /** The notices of somebody. */
    noticesOf: async (by: Client) => (await talk.see<NoticesReply>(by, '/api/v1/notices')).body,
    /** Does what a worker does some minutes from now. @returns how many digests were asked for since the beginning */
    async ask(minutes = 11): Promise<number> {
      await stack.foldAll();
      await askDigests({ db, domainLog: parts.domainLog }, new Date(Date.now() + minutes * MINUTE));
      const { length } = await db
        .selectFrom('log.domain_event')
        .select('position')
        .where('type', '=', 'digest_asked')
        .execute();
      return length;
    },
    /** The digests, once as many are done with. */
    async digests(done: number): Promise<string[]> {
      await until(`${done} digests are done with`, async () => {
        const effects = await db.selectFrom('reacting.effect').select('done_at').where('name', '=', 'digest').execute();
        return effects.length === done && effects.every(({ done_at }) => done_at !== null);
      });
      const folder = join(config.dataDir, 'mail');
      const files = (await readdir(folder).catch(() => [])).filter((file) => /^digest-.*\.eml$/.test(file));
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
      return mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    },
  };
}

t.test('a message is a notice to the other, one for each conversation, until it is read', async (t) => {
  const { artist, member, talk, noticesOf } = await twoWhoTalk(t);
  const id = await talk.talk(member, artist.profileId, { text: SECRET });
  await talk.say(member, id, 'Are you there?');
  const page = await noticesOf(artist);
  t.match(page.notices, [{ kind: 'messages', conversation_id: id, writer: 'Cleo Marsh', unread: true }]);
  t.equal(page.notices.length, 1);
  t.equal(page.unread, 0, 'conversations count their messages themselves');
  t.notOk(JSON.stringify(page).includes(SECRET));
  t.same((await noticesOf(member)).notices, [], 'and none to who wrote it');

  await t.test('in its conversation', async (t) => {
    await talk.read(artist, id, 1);
    t.match((await noticesOf(artist)).notices, [{ unread: true }], 'which has another one');
    await talk.read(artist, id, 2);
    t.match((await noticesOf(artist)).notices, [{ conversation_id: id, unread: false }]);
  });

  await t.test('or on the page of notices', async (t) => {
    await talk.say(artist, id, 'I am');
    const [notice] = (await noticesOf(member)).notices;
    t.match(notice, { kind: 'messages', writer: 'Ada', unread: true });
    await member.call('PUT', '/api/v1/notices/read', { body: { position: notice?.position } });
    t.match((await noticesOf(member)).notices, [{ unread: false }]);
  });

  await t.test('page by page, none twice', async (t) => {
    for (const name of ['About you', 'About me']) {
      const { artwork } = await list(artist, { title: name });
      await talk.talk(member, artist.profileId, { artwork_id: artwork.id });
    }
    const seen: number[] = [];
    let before = '';
    do {
      const { notices, next } = (await talk.see<NoticesReply>(artist, `/api/v1/notices?limit=1${before}`)).body;
      for (const notice of notices) if (notice.kind === 'messages') seen.push(notice.conversation_id);
      // What comes meanwhile moves its conversation to the front, and not to the next page.
      if (before === '') await talk.say(member, id, 'One more');
      before = next === null ? '' : `&before=${next}`;
    } while (before !== '');
    t.equal(new Set(seen).size, seen.length);
    t.equal(seen.length, 2, 'the one that moved is on the first page now');
    t.match((await noticesOf(artist)).notices[0], { conversation_id: id });
  });

  await t.test('as far as they want to be told', async (t) => {
    await artist.call('PUT', '/api/v1/auth/me/notices', { body: { ...ALWAYS, page: { ...on, messages: false } } });
    t.same((await noticesOf(artist)).notices, []);
  });
});

t.test('what stays unread for ten minutes is mailed, once, and not a word of it', async (t) => {
  const { stack, artist, member, talk, ask, digests } = await twoWhoTalk(t);
  t.teardown(startMail(stack));
  const id = await talk.talk(member, artist.profileId, { text: SECRET });
  t.equal(await ask(9), 0);
  t.equal(await ask(), 1);
  const [mail = ''] = await digests(1);
  t.match(mail, /^Subject: Somebody has written to you\r$/m);
  t.match(mail, /A message from \S*Cleo Marsh/);
  t.match(mail, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  t.notOk(mail.includes(SECRET));

  await talk.say(member, id, 'Hello?');
  t.equal(await ask(), 1, 'what comes to a conversation that is unread still is not mailed again');
  await talk.read(artist, id, 2);
  await talk.say(member, id, 'And now?');
  t.equal(await ask(), 2, 'after it was read, it is');
});

t.test('nobody is mailed what they have read in its conversation, also after the mail was asked for', async (t) => {
  const { stack, artist, member, talk, ask, digests } = await twoWhoTalk(t);
  const id = await talk.talk(member, artist.profileId);
  await talk.read(artist, id, 1);
  t.equal(await ask(), 0);
  await talk.say(member, id, 'Hello?');
  t.equal(await ask(), 1);
  // Nothing has folded this when the letter is written.
  await talk.read(artist, id, 2);
  t.teardown(startMail(stack));
  t.same(await digests(1), []);
});

t.test('a name that may be a link is in no mail', async (t) => {
  const { stack, artist, member, talk, ask, digests } = await twoWhoTalk(t, 'Win at prize.example');
  t.teardown(startMail(stack));
  await talk.talk(member, artist.profileId);
  t.equal(await ask(), 1);
  const [mail = ''] = await digests(1);
  t.match(mail, 'A message from a collector');
  t.notOk(mail.includes('prize.example'));
});

t.test('who turns mails of messages off gets none', async (t) => {
  const { artist, member, talk, ask } = await twoWhoTalk(t);
  await artist.call('PUT', '/api/v1/auth/me/notices', { body: { ...ALWAYS, mail: { ...on, messages: false } } });
  await talk.talk(member, artist.profileId);
  t.equal(await ask(), 0);
});

t.test('who was told of a message by no mail is mailed of the next one', async (t) => {
  t.test('because they had looked at the page of notices, and not into the conversation', async (t) => {
    const { stack, artist, member, talk, noticesOf, ask } = await twoWhoTalk(t);
    const id = await talk.talk(member, artist.profileId);
    const [notice] = (await noticesOf(artist)).notices;
    await artist.call('PUT', '/api/v1/notices/read', { body: { position: notice?.position } });
    await talk.talk(await stack.shopper('Lin'), artist.profileId);
    t.equal(await ask(), 1, 'of somebody else');
    await talk.say(member, id, 'Hello?');
    t.equal(await ask(), 2);
  });

  t.test('because those mails were off, and others were not', async (t) => {
    const { stack, artist, member, talk, ask } = await twoWhoTalk(t);
    const choose = (messages: boolean) =>
      artist.call('PUT', '/api/v1/auth/me/notices', { body: { ...ALWAYS, mail: { ...on, messages } } });
    const another = await stack.artist('Bo');
    await artist.call('PUT', `/follows/artists/${another.profileId}`);
    await choose(false);
    const id = await talk.talk(member, artist.profileId);
    await list(another);
    t.equal(await ask(), 1, 'of a work');
    await choose(true);
    await talk.say(member, id, 'Hello?');
    t.equal(await ask(), 2);
  });

  t.test('because the address was not proved', async (t) => {
    const { stack, artist, member, talk, ask } = await twoWhoTalk(t);
    const proved = (is_verified: boolean) =>
      stack.db.updateTable('account.user').set({ is_verified }).where('id', '=', artist.session.user.id).execute();
    await proved(false);
    const id = await talk.talk(member, artist.profileId);
    t.equal(await ask(), 0);
    await proved(true);
    await talk.say(member, id, 'Hello?');
    t.equal(await ask(), 1);
  });
});
