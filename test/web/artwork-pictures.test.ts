import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings } from './axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { pinch } from './fingers.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('the pictures of a work', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const work = await seedWork(stack, artist, { title: 'Drift', pictures: 3, dimensions: '80 × 60 cm' });
  const alone = await seedWork(stack, artist, { title: 'Salt', dimensions: 'rather large' });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const picture = (name: string) => page.getByRole('img', { name, exact: true });
  const first = picture('Drift by Maren Holt');
  const thumbnail = (number: number) => page.getByRole('button', { name: `Picture ${number} of 3` });

  // Shows 1.22
  t.test('the first is shown as the artist sent it, as soon as that is there', async (t) => {
    await page.goto(`/artwork/${work.id}`);
    await page.locator(`img[src="${work.original_url}"]`).waitFor();
    await shows(t, () => first.getAttribute('src'), work.original_url);
    await shows(t, () => thumbnail(1).getAttribute('aria-current'), 'true');
  });

  t.test('a phone is spared the original', async (t) => {
    const phone = await openPage(browser, stack.origin);
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`/artwork/${work.id}`);
    await phone.waitForLoadState('networkidle');
    await shows(t, () => phone.getByRole('img', { name: 'Drift by Maren Holt' }).getAttribute('src'), /medium\.webp$/);
  });

  // Shows 1.23, 1.24
  t.test('a click on a small one shows it large', async (t) => {
    await thumbnail(2).click();
    await picture('Drift by Maren Holt, picture 2 of 3').waitFor();
    await shows(t, () => thumbnail(2).getAttribute('aria-current'), 'true');
    await shows(t, () => thumbnail(1).getAttribute('aria-current'), 'false');
    await shows(t, () => picture('Drift by Maren Holt, picture 2 of 3').getAttribute('src'), work.images[1]);
  });

  t.test('so do the arrow keys, round and round', async (t) => {
    await page.keyboard.press('ArrowRight');
    await picture('Drift by Maren Holt, picture 3 of 3').waitFor();
    await page.keyboard.press('ArrowRight');
    await first.waitFor();
    await page.keyboard.press('ArrowLeft');
    await picture('Drift by Maren Holt, picture 3 of 3').waitFor();
    await shows(t, () => page.evaluate('document.activeElement.ariaLabel'), 'Picture 3 of 3');
  });

  // Shows 8.31
  t.test('each can be looked at closer, and the focus comes back', async (t) => {
    const closer = page.getByRole('button', { name: 'Look closer' });
    await closer.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Drift by Maren Holt, picture 3 of 3' });
    await dialog.waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'artwork-closer');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await shows(t, () => page.evaluate('document.activeElement.textContent'), 'Look closer');
    await closer.click();
    await page.locator('dialog img[src$="large.webp"]').waitFor();
    const zoom = (percent: string) => dialog.getByText(percent, { exact: true }).waitFor();
    const left = async () => (await dialog.getByRole('img').boundingBox())?.x ?? 0;
    await zoom('100%');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await zoom('149%');
    const before = await left();
    await page.keyboard.press('ArrowRight');
    await until('an arrow key looks to the right', async () => (await left()) < before);
    await page.keyboard.press('0');
    await zoom('100%');
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, -300);
    await dialog.getByText('100%', { exact: true }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Whole picture' }).click();
    await zoom('100%');
    for (let times = 0; times < 8; times += 1) await page.keyboard.press('+');
    await zoom('800%');
    await shows(t, () => dialog.getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled'), 'true');
    await pinch(page, { from: 400, to: 100 });
    await dialog.getByText('800%', { exact: true }).waitFor({ state: 'detached' });
    t.same(await findings(page), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await closer.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  // Shows 8.32
  t.test('a work hangs on a wall, true to size', async (t) => {
    await page.goto(`/artwork/${work.id}`);
    await page.getByRole('button', { name: 'See it on a wall' }).click();
    const wall = page.getByRole('dialog', { name: 'Drift, true to size' });
    await wall.getByText('The person is 170 cm tall.', { exact: false }).waitFor();
    // Which of the two measures is the height follows from the picture.
    const said = /([68]0) cm \(.+ in\) high and ([68]0) cm \(.+ in\) wide\./.exec((await wall.textContent()) ?? '');
    const [high, wide] = [Number(said?.[1]), Number(said?.[2])];
    t.equal(high + wide, 140);
    const drawn = async (what: string) => (await wall.locator(what).boundingBox()) ?? { width: 0, height: 0 };
    const image = await drawn('svg image');
    const centimetre = image.height / high;
    const person = await drawn('svg > path:last-child');
    t.ok(Math.abs(person.height / centimetre - 170) < 1, 'the person is as tall as it says');
    t.ok(Math.abs(image.width / centimetre - wide) < 1);
    t.same(await findings(page), []);
    await shoot(page, 'artwork-true-to-size');
    await wall.getByRole('button', { name: 'Above a sofa' }).click();
    await wall.getByText('The sofa is 210 cm wide.', { exact: false }).waitFor();
    await shoot(page, 'artwork-above-a-sofa');
    await page.keyboard.press('Escape');
    await wall.waitFor({ state: 'detached' });
    await shows(t, () => page.evaluate('document.activeElement.textContent'), 'See it on a wall');
    await page.goto(`/artwork/${alone.id}`);
    await picture('Salt by Maren Holt').first().waitFor();
    await hasCount(t, page.getByRole('button', { name: 'See it on a wall' }), 0, 'nothing where nothing is said');
  });

  // Shows 1.23
  t.test('a single one needs no choice', async (t) => {
    await page.goto(`/artwork/${alone.id}`);
    await picture('Salt by Maren Holt').first().waitFor();
    await hasCount(t, page.getByRole('list', { name: 'Pictures' }), 0);
  });
});
