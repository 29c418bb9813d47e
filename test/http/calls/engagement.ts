import { DEEP } from '../mutations.ts';
import type { Call } from './call.ts';
import { wrongPages } from './paging.ts';

const MINUTE = 60_000;

const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const EVENT = {
  event_type: 'view_artwork',
  path: '/artwork/7',
  properties: { artwork_id: 7 },
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  occurred_at: fromNow(0),
};

const WRONG_EVENTS: Record<string, Record<string, unknown>> = {
  'an unknown type': { event_type: 'view_everything' },
  'a type of the wrong case': { event_type: 'VIEW_PAGE' },
  'a path that is none': { path: 'artwork/7' },
  'an empty path': { path: '' },
  'a path that is too long': { path: `/${'x'.repeat(2048)}` },
  'properties over 8 KiB': { properties: { text: 'x'.repeat(8 * 1024) } },
  'properties that are nested without end': { properties: { a: DEEP } },
  'a NUL deep in the properties': { properties: { a: [{ b: 'c\u0000d' }] } },
  'a NUL in the name of a property': { properties: { 'a\u0000': 1 } },
  'half a character in the properties': { properties: { a: '\ud83d' } },
  'an id that is none': { id: '7' },
  'an instant of 49 hours ago': { occurred_at: fromNow(-49 * 60) },
  'an instant an hour ahead': { occurred_at: fromNow(60) },
  'an instant that no calendar has': { occurred_at: '2026-02-30T00:00:00Z' },
  'an instant without a zone': { occurred_at: '2026-02-03T00:00:00' },
  'an instant in words': { occurred_at: 'yesterday' },
};

const wrongDates = {
  'the end before the start': 'start_date=2026-02-02&end_date=2026-02-01',
  'a date that no calendar has': 'start_date=2026-02-30',
  'a date in words': 'end_date=yesterday',
  'an empty date': 'start_date=',
  'a date twice': 'start_date=2026-02-01&start_date=2026-02-02',
  'a date with a NUL': 'start_date=2026-02-01%00',
  'an unknown type': 'event_type=view_everything',
};

export const engagementCalls: Record<string, Call> = {
  'POST /api/v1/engagement/track': {
    who: 'anybody',
    status: 202,
    body: () => EVENT,
    another: { path: '/artwork/8' },
    optional: ['properties', 'id', 'occurred_at'],
    free: ['properties'],
    wrongBodies: WRONG_EVENTS,
    alsoTakes: ['text/plain'],
  },
  'POST /api/v1/engagement/batch': {
    who: 'anybody',
    status: 202,
    body: () => ({ events: [{ ...EVENT, id: crypto.randomUUID() }] }),
    another: { events: [{ event_type: 'view_page', path: '/' }] },
    optional: ['properties', 'id', 'occurred_at'],
    free: ['properties'],
    wrongBodies: {
      'no event': { events: [] },
      '501 events': { events: Array(501).fill({ event_type: 'view_page', path: '/' }) },
      ...Object.fromEntries(
        Object.entries(WRONG_EVENTS).map(([name, wrong]) => [
          `good events before one with ${name}`,
          {
            events: [
              { event_type: 'view_page', path: '/' },
              { ...EVENT, ...wrong },
            ],
          },
        ]),
      ),
    },
    alsoTakes: ['text/plain'],
    limit: 6 * 1024 * 1024,
  },
  'GET /api/v1/engagement/stats': {
    who: 'admin',
    status: 200,
    query: { start_date: '2026-02-01', end_date: '2026-02-01T23:59:59Z', group_by: 'hour', event_type: 'view_page' },
    wrongQueries: {
      ...wrongDates,
      'an unknown grouping': 'group_by=year',
      'two groupings': 'group_by=day&group_by=hour',
      'bots that are neither in nor out': 'bots=some',
      'a comparison without a range': 'compare=previous',
      'a comparison that is none': 'start_date=2026-02-01&end_date=2026-02-01&compare=tomorrow',
    },
  },
  'GET /api/v1/engagement/export.csv': {
    who: 'admin',
    status: 200,
    query: { of: 'timeline', start_date: '2026-02-01', group_by: 'hour', bots: 'without' },
    wrongQueries: {
      ...Object.fromEntries(Object.entries(wrongDates).map(([name, wrong]) => [name, `of=events&${wrong}`])),
      'nothing that is to be in it': 'start_date=2026-02-01',
      'what no file holds': 'of=users',
    },
  },
  'GET /api/v1/engagement/events': {
    who: 'admin',
    status: 200,
    query: { page: '1', limit: '100', event_type: 'view_page' },
    wrongQueries: {
      ...wrongDates,
      ...wrongPages,
      'a flag that is none': 'anonymous_only=perhaps',
    },
  },
  'GET /api/v1/engagement/stream': { who: 'admin', status: 200, endless: true },
};
