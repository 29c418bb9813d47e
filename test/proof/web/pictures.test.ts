import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { openPage, startBrowser, untilInPage } from '../../web/browser.ts';
import { done } from '../../web/minisite.ts';
import { seedWork } from '../../web/seeded-works.ts';

type Shown = {
  address: string;
  srcset: string;
  loading: string;
  size: (string | null)[];
  background: string;
  natural: number;
};

const READ = (alt: string) => `(image => ({
  address: image.currentSrc,
  srcset: image.srcset,
  loading: image.loading,
  size: ['width', 'height'].map((name) => image.getAttribute(name)),
  background: image.style.backgroundColor,
  natural: image.naturalWidth,
}))(document.querySelector('main img[alt=${JSON.stringify(alt)}]'))`;

t.test('pictures', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const lost = await seedWork(stack, artist, { title: 'Lost' });
  for (let work = 1; work <= 9; work += 1) await seedWork(stack, artist, { title: `Study ${work}` });
  const work = await seedWork(stack, artist, { title: 'Drift', color: '#204060' });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  for (const path of [lost.thumb_url, lost.medium_url]) await page.route(`**${path}`, (route) => route.abort());
  const picture = async (name: string) => {
    const image = page.getByRole('main').getByRole('img', { name, exact: true });
    await image.scrollIntoViewIfNeeded();
    await untilInPage(
      page,
      'what is in sight is loaded',
      '[...document.images].every((image) => image.loading === "lazy" || image.complete)',
    );
    return page.evaluate<Shown>(READ(name));
  };

  // Shows 5.25, 6.14, 7.64
  t.test('come from the server that the page came from, whose paths are relative', async (t) => {
    t.match(work.image_url, /^\/images\//);
    await page.goto('/discover');
    const { address, srcset } = await picture('Drift by Maren Holt');
    t.equal(address, `${stack.origin}${work.medium_url}`);
    t.equal(srcset, `${work.thumb_url} 400w, ${work.medium_url} 1200w`);
  });

  // Shows 7.64
  t.test('keep their place, and show their colour until they are there', async (t) => {
    const { loading, size, background } = await picture('Drift by Maren Holt');
    t.equal(loading, 'eager', 'the first row');
    t.same(size, ['400', '500']);
    t.equal(background, 'rgb(32, 64, 96)');
    t.equal((await picture('Lost by Maren Holt')).loading, 'lazy', 'below what is seen first');
  });

  // Shows 5.24
  t.test('that are missing have a placeholder, and so have those that do not load', async (t) => {
    await t.resolves(page.locator('main img[alt="Lost by Maren Holt"][src*="/assets/placeholder-"]').waitFor());
    const portrait = `${stack.origin}/images/gone.webp`;
    await done(artist, 'PUT', '/artists/me', {
      artist_name: 'Maren Holt',
      bio: 'Prints.',
      profile_image_url: portrait,
    });
    await stack.foldAll();
    const asked = page.waitForRequest(portrait);
    await page.goto(`/artist/${artist.profileId}`);
    await asked;
    await page.locator('img[alt="Portrait of Maren Holt"][src*="/assets/placeholder-"]').waitFor();
    t.ok((await picture('Portrait of Maren Holt')).natural > 0);
  });
});
