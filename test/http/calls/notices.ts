import type { NoticesReply } from '../../../src/contract/notices.ts';
import { unsubscribeLink } from '../../../src/shop/notices/links.ts';
import { list } from '../../artworks/people.ts';
import type { Client } from '../../helpers/client.ts';
import type { Call, SetUp } from './call.ts';

const on = { works: true, favorites: true, orders: true, messages: true };
const choices = { page: on, mail: on, time_zone: 'Europe/Lisbon', quiet_hours: { from: 22, until: 8 } };

/** A follower of somebody who lists works, and the newest notice of it. */
const withNotice: SetUp = async (reader, stack) => {
  const other = await stack.artist('Bo');
  await reader.call('PUT', `/api/v1/follows/artists/${other.profileId}`);
  let seen: Record<string, string> = {};
  for (let works = 0; works < 2; works += 1) seen = (await list(other)).seen;
  const { body } = await reader.call<NoticesReply>('GET', '/api/v1/notices', { headers: seen });
  return { id: body.notices[0]?.position ?? 0 };
};

/** The token of the link of a mail. */
const withLink: SetUp = async (reader: Client, stack) => {
  const { body } = await reader.call<{ user: { id: number } }>('GET', '/api/v1/auth/me');
  const link = await unsubscribeLink(stack.db, body.user.id, 'https://v.example');
  return { id: new URL(link).searchParams.get('token') ?? '' };
};

export const noticeCalls: Record<string, Call> = {
  'GET /api/v1/notices': {
    who: 'somebody',
    setUp: withNotice,
    status: 200,
    query: { limit: '1' },
    wrongQueries: { 'no limit': 'limit=0', 'a word as a limit': 'limit=all', 'a notice before all': 'before=0' },
  },
  'PUT /api/v1/notices/read': {
    who: 'somebody',
    setUp: withNotice,
    status: 204,
    body: (_person, { id }) => ({ position: Number(id) }),
    wrongBodies: { 'no notice': { position: 0 }, 'a word': { position: 'all' } },
  },
  'GET /api/v1/auth/me/notices': { who: 'somebody', status: 200 },
  'PUT /api/v1/auth/me/notices': {
    who: 'somebody',
    status: 200,
    body: () => choices,
    nullable: ['time_zone', 'quiet_hours'],
    wrongBodies: {
      'a zone that is none': { time_zone: 'Europe/Atlantis' },
      'a day without an end': { quiet_hours: { from: 8, until: 8 } },
    },
  },
  'PUT /api/v1/auth/me/notices/time-zone': {
    who: 'somebody',
    status: 204,
    body: () => ({ time_zone: 'Europe/Lisbon' }),
    wrongBodies: { 'a zone that is none': { time_zone: 'Europe/Atlantis' } },
  },
  'POST /api/v1/unsubscribe': {
    who: 'anybody',
    setUp: withLink,
    status: 204,
    query: { token: '{id}' },
    alsoTakes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    limit: 4_096,
    wrongQueries: { 'a token that we did not make': 'token=7.none' },
  },
};
