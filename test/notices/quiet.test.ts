import fc from 'fast-check';
import t from 'tap';
import type { NoticeChoices } from '../../src/contract/notices.ts';
import { USUAL_CHOICES } from '../../src/shop/notices/decide.ts';
import { endOfQuiet, isQuiet } from '../../src/shop/notices/quiet.ts';

const choices = (time_zone: string | null, from: number, until: number): NoticeChoices => ({
  ...USUAL_CHOICES,
  ...{ time_zone, quiet_hours: { from, until } },
});

/** Nights in which clocks are changed, and one in which they are not: quiet from when, at what time, and their end. */
const NIGHTS: Record<string, [zone: string | null, hours: [number, number], at: string, end: string]> = {
  'a usual night': ['Europe/Berlin', [22, 8], '2026-02-10T21:00:00Z', '2026-02-11T07:00:00Z'],
  'a night without a zone': [null, [22, 8], '2026-02-10T23:30:00Z', '2026-02-11T08:00:00Z'],
  'a night that lacks an hour': ['Europe/Berlin', [22, 8], '2026-03-28T21:00:00Z', '2026-03-29T06:00:00Z'],
  'a night with an hour more': ['Europe/Berlin', [22, 8], '2026-10-24T20:00:00Z', '2026-10-25T07:00:00Z'],
  'hours that end in one that is not there': ['Europe/Berlin', [1, 2], '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z'],
  'an hour that is not there': ['Europe/Berlin', [22, 3], '2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'],
  'an hour that comes twice, the first time': ['Europe/Berlin', [2, 3], '2026-10-25T00:10:00Z', '2026-10-25T02:00:00Z'],
  'an hour that comes twice, the second time': [
    'Europe/Berlin',
    [2, 3],
    '2026-10-25T01:50:00Z',
    '2026-10-25T02:00:00Z',
  ],
  'a change by half an hour': ['Australia/Lord_Howe', [1, 3], '2026-04-04T14:30:00Z', '2026-04-04T16:30:00Z'],
  'a zone that is off by a quarter': ['Asia/Kathmandu', [22, 8], '2026-05-01T16:20:00Z', '2026-05-02T02:15:00Z'],
  'a day that a zone left out': ['Pacific/Apia', [22, 8], '2011-12-30T09:00:00Z', '2011-12-30T18:00:00Z'],
};

for (const [night, [zone, [from, until], at, end]] of Object.entries(NIGHTS))
  t.test(`quiet hours end when the clock on the wall says so: ${night}`, async (t) => {
    const quiet = choices(zone, from, until);
    t.ok(isQuiet(quiet, new Date(at)));
    t.equal(endOfQuiet(quiet, new Date(at)).toISOString(), new Date(end).toISOString());
    t.notOk(isQuiet(quiet, new Date(end)));
    t.ok(isQuiet(quiet, new Date(Date.parse(end) - 1)), 'and not before');
  });

t.test('whatever the zone, the hours and the time, quiet hours end, and all of them are quiet', async (t) => {
  const hour = fc.nat({ max: 23 });
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Cairo',
  );
  const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  const law = fc.property(zone, hour, hour, time, (zone, from, until, at) => {
    fc.pre(from !== until);
    const quiet = choices(zone, from, until);
    if (!isQuiet(quiet, at)) return;
    const end = endOfQuiet(quiet, at);
    const quarters = (end.getTime() - at.getTime()) / (15 * 60_000);
    if (quarters <= 0 || quarters > 100 || isQuiet(quiet, end)) throw new Error(`they end at ${end.toISOString()}`);
    for (let part = 0; part < 1; part += 0.05)
      if (!isQuiet(quiet, new Date(at.getTime() + part * (end.getTime() - at.getTime()))))
        throw new Error(`they are not quiet at ${part} of the way`);
  });
  t.doesNotThrow(() => fc.assert(law, { numRuns: 100 }));
});
