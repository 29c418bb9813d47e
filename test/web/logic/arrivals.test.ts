import t from 'tap';
import { type Arrival, arriveAt, landingOf } from '../../../web/src/lib/tracking/arrivals.ts';

const HOUSE = 'https://house.example';

t.test('a visit begins at the origin of another site, at a page of ours, or nowhere that is known', async (t) => {
  for (const [referrer, landing] of [
    ['https://search.example/?q=who+i+am', 'https://search.example'],
    ['http://search.example:8080/a', 'http://search.example:8080'],
    [`${HOUSE}/artist/7?tab=works#top`, '/artist/7'],
    ['', ''],
    ['android-app://com.example/', ''],
    ['nonsense', ''],
  ] as const)
    t.equal(landingOf(referrer, HOUSE), landing, referrer.slice(0, 60));
});

t.test('each further page is reached from the one before it, however often that is asked', async (t) => {
  const from: string[] = [];
  let here: Arrival | undefined;
  for (const at of ['/artwork/1', '/artwork/1', '/discover', '/artwork/1', '/artwork/2', '/artwork/2']) {
    here = arriveAt(here, at, 'https://search.example');
    from.push(here.from);
  }
  t.same(from, [
    'https://search.example',
    'https://search.example',
    '/artwork/1',
    '/discover',
    '/artwork/1',
    '/artwork/1',
  ]);
});
