import t from 'tap';
import { newestEvent } from '../helpers/log.ts';
import { startStack } from '../helpers/stack.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

t.test('the time of an event', async (t) => {
  const stack = await startStack(t);
  const track = (occurred_at?: unknown) =>
    stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/', occurred_at } });
  const ago = (milliseconds: number) => new Date(Date.now() + stack.clock.ahead - milliseconds).toISOString();

  await t.test('is the time of its arrival when it names none', async (t) => {
    stack.clock.ahead = -100 * 24 * HOUR;
    const before = Date.now() + stack.clock.ahead;
    await track();
    const { occurred_at } = await newestEvent(stack.db);
    t.ok(occurred_at.getTime() >= before && occurred_at.getTime() <= Date.now() + stack.clock.ahead);
    stack.clock.ahead = 0;
  });

  await t.test('may lie forty-eight hours back and five minutes ahead', async (t) => {
    for (const occurred_at of [ago(48 * HOUR - MINUTE), ago(0), ago(-5 * MINUTE + SECOND)]) {
      t.match(await track(occurred_at), { status: 202 });
      t.equal((await newestEvent(stack.db)).occurred_at.toISOString(), occurred_at);
    }
  });

  await t.test('is an instant, whatever the offset that it is written with', async (t) => {
    const utc = new Date(Date.parse(ago(HOUR)));
    const there = `${new Date(utc.getTime() + 2 * HOUR).toISOString().slice(0, -1)}+02:00`;
    t.match(await track(there), { status: 202 });
    t.equal((await newestEvent(stack.db)).occurred_at.toISOString(), utc.toISOString());
  });

  await t.test('is refused beyond that, or when it is no instant', async (t) => {
    const { position } = await newestEvent(stack.db);
    for (const wrong of [
      ago(48 * HOUR + MINUTE),
      ago(-5 * MINUTE - MINUTE),
      '2026-03-04',
      '2026-13-04T00:00:00Z',
      'yesterday',
      '',
      Date.now(),
      null,
      '+020000-01-01T00:00:00Z',
      `${ago(0).slice(0, 17)}60Z`,
    ]) {
      const answer = await track(wrong);
      t.match(answer, { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'occurred_at' }] } }, `${wrong}`);
    }
    t.equal((await newestEvent(stack.db)).position, position, 'nothing was stored');
  });

  await t.test('decides on which day the figures count it', async (t) => {
    const admin = await stack.admin();
    const fortyHoursAgo = ago(40 * HOUR);
    const day = fortyHoursAgo.slice(0, 10);
    const stats = async () => {
      await stack.foldAll();
      const query = `start_date=${day}&end_date=${day}`;
      const { body } = await admin.call<{ total_events: number }>('GET', `/api/v1/engagement/stats?${query}`);
      return body.total_events;
    };
    const before = await stats();
    await track(fortyHoursAgo);
    t.equal(await stats(), before + 1);
  });
});
