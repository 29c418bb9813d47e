import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings } from './axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { hang } from './exhibition.ts';
import { shoot } from './shots.ts';

t.test('a work on its own wall', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const work = await hang(stack, artist, {
    title: 'What the sea leaves',
    pictures: 3,
    is_digital: true,
    limited_edition: 25,
    category_id: 9,
  });
  const other = await hang(stack, artist, { title: 'Salt' });
  await hang(stack, await stack.artist('Somebody Else'), { title: 'Not hers' });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const main = page.getByRole('main');

  t.test('says what it is, whose, and for how much', async (t) => {
    await page.goto(`/artwork/${work.id}`);
    await page.getByRole('heading', { level: 1, name: 'What the sea leaves' }).waitFor();
    await page.getByRole('img', { name: 'What the sea leaves by Maren Holt', exact: true }).waitFor();
    t.equal(
      await main.getByRole('link', { name: 'Maren Holt', exact: true }).getAttribute('href'),
      `/artist/${artist.profileId}`,
    );
    t.equal(
      await main.getByRole('link', { name: 'Mixed Media' }).getAttribute('href'),
      '/discover?category=mixed-media',
    );
    await main.getByText('$1,200.50', { exact: true }).first().waitFor();
    await main.getByRole('heading', { level: 2, name: 'About This Work' }).waitFor();
    await main.getByText('Salt, rope and a blue that was there before.').waitFor();
    t.same(await main.getByRole('term').allTextContents(), ['Medium', 'Dimensions', 'Type', 'Edition', 'Status']);
    t.same(await main.getByRole('definition').allTextContents(), [
      'Oil on canvas',
      '80 × 60 cm',
      'Digital Artwork',
      'Limited Edition of 25',
      'Available',
    ]);
    t.equal(await main.getByRole('link', { name: 'sea', exact: true }).getAttribute('href'), '/discover?tag=sea');
    t.equal(await page.title(), 'What the sea leaves by Maren Holt · Vernissage');
    t.same(await findings(page), []);
    await shoot(page, 'artwork');
  });
});
