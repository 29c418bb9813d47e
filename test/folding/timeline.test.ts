import t from 'tap';
import { timeline } from '../../projections/engagement/timeline.ts';
import { openGiven } from '../helpers/given.ts';

t.test('the timeline', async (t) => {
  const given = await openGiven(t, timeline);

  await t.test('counts an event by hour and by day, for its type and for all of them', async (t) => {
    const hour = '2026-03-04T12:00:00.000Z';
    const day = '2026-03-04T00:00:00.000Z';
    const events = given([
      { type: 'view_page', user: 7, at: '2026-03-04T12:00:00Z' },
      { type: 'view_artwork', person: 1, at: '2026-03-04T12:59:59.999Z' },
    ]);
    await t.resolves(
      events.foldsTo('timeline_count', [
        { grain: 'hour', bucket: hour, event_type: 'view_page', events: 1, anonymous: 0 },
        { grain: 'hour', bucket: hour, event_type: 'view_artwork', events: 1, anonymous: 1 },
        { grain: 'hour', bucket: hour, event_type: '', events: 2, anonymous: 1 },
        { grain: 'day', bucket: day, event_type: 'view_page', events: 1, anonymous: 0 },
        { grain: 'day', bucket: day, event_type: 'view_artwork', events: 1, anonymous: 1 },
        { grain: 'day', bucket: day, event_type: '', events: 2, anonymous: 1 },
      ]),
    );
  });

  await t.test('keeps users in pieces of 4,096, each user once however often they come', async (t) => {
    const events = given([{ user: 4_095 }, { user: 4_096 }, { user: 4_095 }, { user: 8_191 }, { person: 1 }]);
    const [hour, day] = ['2026-03-04T12:00:00.000Z', '2026-03-04T00:00:00.000Z'];
    await t.resolves(
      events.foldsTo(
        'timeline_users',
        ['view_page', ''].flatMap((event_type) => [
          { grain: 'hour', bucket: hour, event_type, piece: 0, users: [4_095] },
          { grain: 'hour', bucket: hour, event_type, piece: 1, users: [4_096, 8_191] },
          { grain: 'day', bucket: day, event_type, piece: 0, users: [4_095] },
          { grain: 'day', bucket: day, event_type, piece: 1, users: [4_096, 8_191] },
        ]),
      ),
    );
  });

  await t.test('counts a late event on the day on which it happened', async (t) => {
    const events = given([
      { at: '2026-03-05T00:00:00Z', user: 1 },
      { at: '2026-03-04T23:59:59.999Z', user: 1 },
      { at: '2026-03-06T08:00:00Z', user: 1 },
    ]);
    const days = ['2026-03-04', '2026-03-05', '2026-03-06'].map((date) => `${date}T00:00:00.000Z`);
    const hours = ['2026-03-04T23', '2026-03-05T00', '2026-03-06T08'].map((hour) => `${hour}:00:00.000Z`);
    await t.resolves(
      events.foldsTo('timeline_count', [
        ...[...days, ...days].map((bucket) => ({ grain: 'day', bucket, events: 1 })),
        ...[...hours, ...hours].map((bucket) => ({ grain: 'hour', bucket, events: 1 })),
      ]),
    );
  });
});
