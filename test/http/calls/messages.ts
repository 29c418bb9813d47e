import type { SentReply } from '../../../src/contract/messages.ts';
import type { Call, SetUp } from './call.ts';
import { made } from './things.ts';

const key = () => ({ 'idempotency-key': crypto.randomUUID() });

/** The profile of an artist to whom nobody has written. */
const withArtist: SetUp = async (_owner, stack) => ({ id: (await stack.artist('Partner')).profileId });

/** A conversation of the caller with an artist, who has answered. */
const withConversation: SetUp = async (owner, stack) => {
  const partner = await stack.artist('Partner');
  const body = { artist_id: partner.profileId, text: 'Is it framed?' };
  const answer = await owner.call<SentReply>('POST', '/conversations', { body, headers: key() });
  const { conversation_id: id } = made('a conversation', answer);
  const answered = { body: { text: 'It is' }, headers: key() };
  made('a message', await partner.call('POST', `/conversations/${id}/messages`, answered));
  return { id };
};

const withMember: SetUp = async (_owner, stack) => ({ id: (await stack.shopper('Pest')).session.user.id });

const withStopped: SetUp = async (owner, stack) => {
  const { id = 0 } = await withMember(owner, stack);
  const stopping = { body: { reason: 'Spam' } };
  await (await stack.admin()).call('PUT', `/api/v1/admin/members/${id}/writing-stopped`, stopping);
  return { id };
};

/** A conversation that the caller has reported; somebody is blocked, and somebody may not write. */
const withReported: SetUp = async (owner, stack) => {
  const { id = 0 } = await withConversation(owner, stack);
  await owner.call('POST', `/conversations/${id}/report`, { body: { reason: 'Rude' } });
  const member = await stack.shopper('Pest');
  const blocked = await withConversation(member, stack);
  await member.call('PUT', `/conversations/${blocked.id}/blocked`);
  const admin = await stack.admin();
  await admin.call('PUT', `/api/v1/admin/members/${member.session.user.id}/writing-stopped`, {
    body: { reason: 'Spam' },
  });
  await stack.foldAll();
  return { id };
};

const withBlocked: SetUp = async (owner, stack) => {
  const { id = 0 } = await withConversation(owner, stack);
  await owner.call('PUT', `/conversations/${id}/blocked`);
  return { id };
};

const wrongTexts = {
  'no text': { text: '' },
  'a text of blanks': { text: ' \n' },
  'a text over 4,000 characters': { text: 'x'.repeat(4_001) },
};
const wrongReasons = {
  'no reason': { reason: '' },
  'a reason of blanks': { reason: ' \n' },
  'a reason over 1,000 characters': { reason: 'x'.repeat(1_001) },
};

export const messageCalls: Record<string, Call> = {
  'POST /api/v1/conversations': {
    who: 'somebody',
    setUp: withArtist,
    status: 201,
    demandsKey: true,
    body: (_person, { id }) => ({ artist_id: id, artwork_id: null, order_id: null, text: 'Is it framed?' }),
    another: { text: 'Is it signed?' },
    optional: ['artwork_id', 'order_id'],
    nullable: ['artwork_id', 'order_id'],
    wrongBodies: {
      ...wrongTexts,
      'an artist that no id names': { artist_id: 0 },
      'a work and an order': { artwork_id: 1, order_id: 1 },
    },
  },
  'GET /api/v1/conversations': {
    who: 'somebody',
    setUp: withConversation,
    status: 200,
    query: { limit: '5' },
    wrongQueries: { 'no entries': 'limit=0', '101 entries': 'limit=101', 'a place in words': 'before=now' },
  },
  'GET /api/v1/conversations/{id}': {
    who: 'somebody',
    setUp: withConversation,
    status: 200,
    query: { limit: '5', before: '9' },
    wrongQueries: { '101 entries': 'limit=101', 'a place in words': 'before=now', 'no place': 'before=0' },
  },
  'POST /api/v1/conversations/{id}/messages': {
    who: 'somebody',
    setUp: withConversation,
    status: 201,
    demandsKey: true,
    body: () => ({ text: 'Thank you' }),
    another: { text: 'No, thank you' },
    wrongBodies: wrongTexts,
  },
  'PUT /api/v1/conversations/{id}/read': {
    who: 'somebody',
    setUp: withConversation,
    status: 204,
    body: () => ({ position: 2 }),
    wrongBodies: { 'a message that is not there': { position: 3 }, 'a message before the first': { position: -1 } },
  },
  'PUT /api/v1/conversations/{id}/blocked': { who: 'somebody', setUp: withConversation, status: 204 },
  'DELETE /api/v1/conversations/{id}/blocked': { who: 'somebody', setUp: withBlocked, status: 204 },
  'POST /api/v1/conversations/{id}/report': {
    who: 'somebody',
    setUp: withConversation,
    status: 204,
    body: () => ({ reason: 'Rude' }),
    wrongBodies: wrongReasons,
  },
  'GET /api/v1/admin/messages': { who: 'admin', setUp: withReported, status: 200 },
  'GET /api/v1/admin/messages/{id}': {
    who: 'admin',
    setUp: withReported,
    status: 200,
    query: { before: '9' },
    wrongQueries: { 'a place in words': 'before=now', 'no place': 'before=0' },
  },
  'POST /api/v1/admin/messages/{id}/close': { who: 'admin', setUp: withReported, status: 204 },
  'PUT /api/v1/admin/members/{id}/writing-stopped': {
    who: 'admin',
    setUp: withMember,
    status: 204,
    body: () => ({ reason: 'Spam' }),
    wrongBodies: wrongReasons,
  },
  'DELETE /api/v1/admin/members/{id}/writing-stopped': { who: 'admin', setUp: withStopped, status: 204 },
};
