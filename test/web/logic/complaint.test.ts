import t from 'tap';
import { complaintAbout } from '../../../web/contract-check/complaint.ts';

const USER = {
  ...{ id: 1, email: 'a@b.example', name: 'Ada', role: 'user', is_admin: false, is_verified: true },
  ...{ second_factor: false, second_factor_due: null, erase_at: null },
};
const REFUSAL = { statusCode: 404, code: 'NOT_FOUND', error: 'Not found', message: 'Not found' };

const seen = (call: string, status: number, body: unknown) => {
  const [method = '', url = ''] = call.split(' ');
  return { method, url: `/api/v1${url}`, status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

t.test('an answer that is as promised is no reason to complain', async (t) => {
  const fine: [call: string, status: number, body: unknown][] = [
    ['GET /auth/me', 200, { user: USER }],
    ['GET /artworks/categories?x=1', 200, { categories: [] }],
    ['GET /artworks/my', 401, REFUSAL],
    ['DELETE /artworks/7/images/0b', 204, ''],
    ['DELETE /artworks/7/', 204, ''],
    ['POST /launch/register', 200, { message: 'You are on the list' }],
    ['GET /artworks/7', 304, ''],
    ['GET /engagement/stream', 200, 'event: stats'],
  ];
  for (const [call, status, body] of fine) t.equal(complaintAbout(seen(call, status, body)), null, call);
  t.equal(complaintAbout({ method: 'GET', url: '/images/x', status: 200, body: 'x' }), null, 'what is not of the API');
});

t.test('an answer that differs is named, with the place', async (t) => {
  const wrong: [call: string, status: number, body: unknown, complaint: RegExp][] = [
    ['GET /auth/me', 200, { user: { ...USER, id: 'one' } }, /^GET \/auth\/me answers 200, .* at \/user\/id: /],
    ['GET /auth/me', 200, '<html>', /is not JSON/],
    ['GET /auth/me', 200, '', /is not JSON/],
    ['GET /auth/me', 201, { user: USER }, /answers 201, which is not in the contract/],
    ['GET /auth/me', 500, { error: 'Broken' }, /answers 500, .* at /],
    ['DELETE /artworks/7', 204, '{}', /has a body/],
    ['DELETE /artworks/7', 200, '{}', /answers 200, which is not in the contract/],
    ['GET /artworks/my', 200, { id: 1 }, /^GET \/artworks\/my answers 200, .* at \/: /],
    ['GET /unknown', 200, {}, /^GET \/unknown is not in the contract$/],
    ['GET /unknown', 404, REFUSAL, /is not in the contract$/],
  ];
  for (const [call, status, body, complaint] of wrong)
    t.match(complaintAbout(seen(call, status, body)), complaint, `${call} ${status}`);
});
