import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { FeaturedReply } from '../../src/contract/artwork-lists.ts';
import type { Artwork } from '../../src/contract/artworks.ts';
import { upload } from '../artworks/images/uploading.ts';
import { list } from '../artworks/people.ts';
import { createClient } from '../helpers/client.ts';
import { environment } from '../helpers/environment.ts';
import { until } from '../helpers/until.ts';
import { launchBrowser } from '../web/browser.ts';
import { paint } from '../web/paint.ts';
import { firstSight, type Vitals } from '../web/vitals.ts';
import { type Bench, createBenchDatabase, type Figure, figure, quantile } from './bench.ts';
import { signUp } from './fire.ts';
import { goThrough } from './journey.ts';
import { startScript, startServer } from './processes.ts';

const WORKS = 13;
const VISITS = 5;
/** Journeys on the slow phone. */
const JOURNEYS = 3;
/** Milliseconds until the worker has had its turns. */
const MOST_WAIT = 180_000;

/** A mid-range phone in the field: a quarter of this machine's processor, 1.6 Mbit/s down, 150 ms there and back. */
const SLOW_CPU = 4;
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}

/** Opens a path several times, each time as a new visitor. */
async function visit(browser: Browser, origin: string, path: string, slow: boolean): Promise<Vitals[]> {
  const seen: Vitals[] = [];
  for (let visits = 0; visits < VISITS; visits += 1) {
    const context = await browser.newContext({ baseURL: origin, ...(slow ? PHONE : LAPTOP) });
    const page = await context.newPage();
    if (slow) await throttle(page);
    seen.push(await firstSight(page, path));
    await context.close();
  }
  return seen;
}

/** Hangs works with their pictures. @returns the path of the last, once the others are featured */
async function openExhibition(origin: string): Promise<string> {
  const artist = createClient(origin, (await signUp(origin)).token);
  await artist.call('PUT', '/api/v1/artists/me', { body: { artist_name: 'Maren Holt', bio: 'Paints.' } });
  let id = 0;
  for (let work = 1; work <= WORKS; work += 1) {
    id = (await list(artist)).artwork.id;
    const pictures = work < WORKS ? 1 : 3;
    for (let picture = 0; picture < pictures; picture += 1)
      await upload({ origin }, artist, id, await paint(work + picture));
  }
  await until('all works are featured', async () => {
    const { body } = await artist.call<FeaturedReply>('GET', '/api/v1/home/featured');
    return body.artworks.length === WORKS - 1;
  });
  const { body: last } = await artist.call<Artwork>('GET', `/api/v1/artworks/${id}`);
  const asBrowser = { headers: { accept: 'image/avif,image/webp,*/*' } };
  await until(
    'the worker has drawn the pictures as AVIF',
    async () => {
      const { headers } = await fetch(`${origin}${last.images.at(-1)}`, asBrowser);
      return headers.get('content-type') === 'image/avif';
    },
    MOST_WAIT,
  );
  return `/artwork/${id}`;
}

/** Goes through the shop several times on the slow phone. @returns the slowest step, by the median of each */
async function takeJourneys(browser: Browser, origin: string, say: (line: string) => void): Promise<Figure[]> {
  const paints = new Map<string, number[]>();
  for (let journeys = 0; journeys < JOURNEYS; journeys += 1) {
    const context = await browser.newContext({ baseURL: origin, ...PHONE });
    const page = await context.newPage();
    await throttle(page);
    for (const { step, paint } of await goThrough(page)) paints.set(step, [...(paints.get(step) ?? []), paint]);
    await context.close();
  }
  for (const [step, each] of paints) say(`${step}: ${each.map(Math.round).join(', ')} ms`);
  const slowest = Math.max(...[...paints.values()].map((each) => quantile(each, 0.5)));
  return [figure('web', 'journeys on a slow phone, interaction to next paint', slowest, 'ms', { under: 150 })];
}

async function look(origin: string, say: (line: string) => void): Promise<Figure[]> {
  const rooms = { Home: '/', Discover: '/discover', Artwork: await openExhibition(origin) };
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  // BENCH_PHONE leaves the laptop out.
  for (const slow of process.env.BENCH_PHONE ? [true] : [false, true])
    for (const [room, path] of Object.entries(rooms)) {
      const seen = await visit(browser, origin, path, slow);
      const paints = seen.map(({ paint }) => paint);
      const shift = Math.max(...seen.map((each) => each.shift));
      const name = slow ? `${room} on a slow phone` : room;
      say(`${name}: ${paints.map(Math.round).join(', ')} ms; ${seen.at(-1)?.largest.split('/').at(-1)}`);
      const target = { under: slow ? 1_800 : 1_500 };
      // Shows 7.63
      figures.push(figure('web', `${name}, largest contentful paint`, quantile(paints, 0.5), 'ms', target));
      figures.push(figure('web', `${name}, layout shift`, shift, '', { under: 0.001 }));
    }
  figures.push(...(await takeJourneys(browser, origin, say)));
  await browser.close();
  return figures;
}

/**
 * Measures when a first page paints its largest element, and how much moves (medians of five uncached visits), and how
 * soon taps and keys are answered.
 */
export const web: Bench = async (say) => {
  const database = await createBenchDatabase('bench_web');
  const dataDir = join(environment('DATA_DIR'), 'web');
  const env = { DATABASE_URL: database.url, QUEUE_PREFIX: 'bench-web', DATA_DIR: dataDir };
  const api = await startServer('src/server.ts', env);
  const worker = startScript('src/worker.ts', env);
  try {
    return await look(api.origin, say);
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
    await database.drop();
  }
};
