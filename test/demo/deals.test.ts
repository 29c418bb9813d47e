import t from 'tap';
import { listedAt, settledAt } from '../../demo/market/calendar.ts';
import { dealsOf, stepsOf } from '../../demo/market/deals.ts';
import { ARTISTS } from '../../demo/market/exhibition.ts';
import type { HungWork } from '../../demo/market/open.ts';
import { termsOf } from '../../demo/market/terms.ts';
import { WAYS } from '../../demo/market/ways.ts';

const UNTIL = new Date('2026-03-31T20:00:00.000Z');
const PLAN = { run: 1, seed: 1, events: 0, users: 0, artists: 12, pictures: 96, days: 90, until: UNTIL };
const DAY = 86_400_000;

const works: HungWork[] = ARTISTS.flatMap((artist, index) =>
  artist.works.map((work, number) => ({
    ...{ id: index * 6 + number + 1, artist: index + 1, appeal: 1, number },
    publishedAt: listedAt(PLAN, index, number),
    takenAt: work.status === 'sold' ? settledAt(PLAN, index, number) : null,
    exhibitor: { number: index, userId: index + 1, profileId: index + 1, artist },
  })),
);
const deals = dealsOf(PLAN, works);

t.test('the orders of the demo', async (t) => {
  await t.test('go every way, and the year of its artist has no month without a sale', async (t) => {
    t.same([...new Set(deals.map(({ way }) => way))].sort(), Object.keys(WAYS).sort());
    const paid = deals.filter(({ work }) => work.exhibitor.number === 0).flatMap(stepsOf);
    const months = paid.filter(({ event }) => event === 'order_paid').map(({ at }) => new Date(at).getUTCMonth());
    t.equal(new Set(months).size, 12);
  });

  await t.test('are of works that hang, and of no more pieces than there are', async (t) => {
    for (const [work, theirs] of Map.groupBy(deals, (deal) => deal.work)) {
      const { limited_edition } = work.exhibitor.artist.works[work.number] ?? {};
      const pieces = theirs.reduce((sum, { quantity }) => sum + quantity, 0);
      t.ok(pieces <= (limited_edition ?? 1), `${pieces} of work ${work.id}`);
      for (const { placedAt } of theirs) t.ok(placedAt > work.publishedAt.getTime());
    }
  });

  await t.test('wait for at most three answers at once, whoever buys', async (t) => {
    for (const theirs of Map.groupBy(deals, ({ buyer }) => buyer).values()) {
      const waits = theirs.filter(({ way }) => way === 'requested' || way === 'accepted');
      t.ok(waits.filter(({ placedAt }) => UNTIL.getTime() - placedAt < 7 * DAY).length <= 3);
    }
    const names = deals.map(({ buyer, placedAt }) => `${buyer} ${placedAt}`);
    t.equal(new Set(names).size, names.length, 'each can be found again by its buyer and time');
  });

  await t.test('take their steps one after the other', async (t) => {
    for (const steps of Object.values(WAYS)) {
      const after = steps.map((step) => step.after);
      t.same(
        after,
        after.toSorted((one, other) => one - other),
      );
    }
  });
});

t.test('every artist of the demo ships from somewhere, and half of them have rates', async (t) => {
  const terms = ARTISTS.map(termsOf);
  for (const { ships_from } of terms) t.match(ships_from, /^[A-Z]{2}$/);
  t.equal(terms.filter(({ rates }) => rates && rates.length > 0).length, 6);
});
