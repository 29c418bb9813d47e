import t from 'tap';
import type { Artwork } from '../../src/contract/artworks.ts';
import { takeAway } from '../helpers/read-models.ts';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openPage, startBrowser, untilInPage } from './browser.ts';
import { done, PROFILE } from './minisite.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasTexts, shows } from './shown.ts';

t.test('the page of an artist', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const works: Artwork[] = [];
  for (const title of ['Salt', 'Low water', 'Nine o’clock light']) works.push(await seedWork(stack, maren, { title }));
  const [cover, portrait] = works;
  const pictures = {
    // An address from a time when the site had another host name.
    cover_image_url: `http://another.example${cover?.original_url}`,
    profile_image_url: `${stack.origin}${portrait?.medium_url}`,
  };
  await done(maren, 'PUT', '/artists/me', { ...PROFILE, ...pictures });
  await seedWork(stack, await stack.artist('Somebody Else'), { title: 'Not hers' });
  await stack.foldAll();
  const path = `/artist/${maren.profileId}`;
  const page = await openPage(browser, stack.origin);
  const main = page.getByRole('main');

  // Shows 1.85, 1.86, 6.8, 7.31
  t.test('shows who they are, their studio and their works', async (t) => {
    const told = page.waitForRequest((request) => request.postData()?.includes('view_artist') ?? false);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Maren Holt' }).waitFor();
    await main.getByText('I print tide charts that never were').waitFor();
    await main.getByText('Bergen, Norway').waitFor();
    await page.getByRole('img', { name: 'Portrait of Maren Holt' }).waitFor();
    const portrait = await page.getByRole('img', { name: 'Portrait of Maren Holt' }).boundingBox();
    t.equal(portrait?.width, portrait?.height, 'the portrait is square');
    await shows(t, () => page.title(), 'Maren Holt · Vernissage');
    const loaded = `[...document.images].some((image) =>
      image.currentSrc === location.origin + ${JSON.stringify(cover?.original_url)} && image.naturalWidth > 0)`;
    await untilInPage(page, 'the cover is shown', loaded);
    const links = main.getByRole('list', { name: 'Links' }).getByRole('link');
    await hasTexts(t, links, ['marenholt.example', 'Instagram', 'X (Twitter)']);
    t.same(
      await page.evaluate('[...document.querySelectorAll("[aria-label=Links] a")].map(({ href, rel }) => [href, rel])'),
      ['https://www.marenholt.example/work', 'https://www.instagram.com/maren.holt', 'https://x.com/marenholt'].map(
        (href) => [href, 'noopener noreferrer'],
      ),
    );
    const studio = page.getByRole('region', { name: 'Studio' });
    for (const text of ['Holt Press', 'Verftsgaten 12', 'north light']) await studio.getByText(text).waitFor();
    const gallery = page.getByRole('region', { name: 'Gallery' });
    await gallery.getByRole('img', { name: 'Salt by Maren Holt' }).waitFor();
    await hasTexts(t, gallery.getByRole('heading', { level: 3 }), [...['Nine o’clock light', 'Low water', 'Salt']]);
    await told;
    t.same(await findings(page), []);
    await shoot(page, 'artist');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'artist-night');
    t.same(await findings(page), []);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  // Shows 7.31
  t.test('can be followed, and this device remembers', async (t) => {
    const told = (type: string) => page.waitForRequest((request) => request.postData()?.includes(type) ?? false);
    const followed = told('action_follow');
    await page.getByRole('button', { name: 'Follow' }).click();
    await followed;
    await page.reload();
    const unfollowed = told('action_unfollow');
    await page.getByRole('button', { name: 'Following', pressed: true }).click();
    await unfollowed;
    await page.getByRole('button', { name: 'Follow', pressed: false }).waitFor();
    await shows(t, () => page.evaluate('localStorage.getItem("followed_artists")'), '[]');
  });

  // Shows 7.25
  t.test('can be shared by its link', async (t) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    t.equal(await page.evaluate('navigator.clipboard.readText()'), `${stack.origin}${path}`);
  });

  t.test('leads to a work, and back home', async (t) => {
    const bar = page.getByRole('banner');
    await shows(t, () => bar.getByRole('link', { name: 'Vernissage' }).getAttribute('href'), '/');
    await shows(t, () => bar.getByRole('link', { name: 'Discover' }).getAttribute('href'), '/discover');
    await page.getByRole('link', { name: /Salt by Maren Holt/ }).click();
    await page.waitForURL(`**/artwork/${works[0]?.id}`);
  });

  t.test('says when a page of the works does not exist', async (t) => {
    await page.goto(`${path}?page=9`);
    await main.getByText('There is no page 9').waitFor();
    await main.getByText('All works are on one page.').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'artist-no-page');
    await main.getByRole('link', { name: 'Go to the first page' }).click();
    await page.getByRole('link', { name: /Salt by Maren Holt/ }).waitFor();
  });

  // Shows 4.22, 4.23
  t.test('says when it does not exist, or cannot be loaded', async (t) => {
    for (const nowhere of ['/artist/987654', '/artist/no-such-press']) {
      await page.goto(nowhere);
      await page.getByRole('heading', { level: 1, name: 'Artist profile not found' }).waitFor();
    }
    t.same(await findings(page), []);
    await shoot(page, 'artist-not-found');
    const giveBack = await takeAway(t, stack, 'artist');
    await page.goto(path);
    await page
      .getByRole('alert')
      .filter({ hasText: /^Failed to load artist profile$/ })
      .waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'artist-failed');
    await giveBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maren Holt' }).waitFor();
  });
});
