import t from 'tap';
import { list } from '../artworks/people.ts';
import { until } from '../helpers/until.ts';
import { artistAtListing } from './at-listing.ts';
import { findings } from './axe.ts';
import { paint } from './paint.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('an artist changes a work that is listed', async (t) => {
  const { stack, between, ines, page, field, button, alert, own } = await artistAtListing(t);

  t.test('its words, and hangs another image', async (t) => {
    const gate = await seedWork(stack, ines, { title: 'The orchard gate', limited_edition: 3 });
    await stack.foldAll();
    await page.goto('/dashboard#my-artwork');
    await page.getByRole('link', { name: 'Edit The orchard gate' }).click();
    await page.waitForURL(`**/list-artwork?edit=${gate.id}`);
    await shows(t, () => field('Limited edition').inputValue(), '3');
    await field('Category').locator(`option:checked[value="${gate.category_id}"]`).waitFor({ state: 'attached' });
    await field('Limited edition').fill('');
    await field('Title').fill('The orchard gate, open');
    await button('Save Changes').click();
    await page.getByRole('list', { name: 'Images that hang already' }).getByRole('img').waitFor();
    await shoot(page, 'list-artwork-edit-images');
    await field('Choose images').setInputFiles([{ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await paint(4) }]);
    await button('Upload 1 Image').click();
    await page.getByRole('heading', { name: 'Your artwork is up to date' }).waitFor();
    t.match((await own())[0], { title: 'The orchard gate, open', limited_edition: null, images: { length: 2 } });
  });

  t.test('and takes an image down that hangs, once it is certain', async (t) => {
    const rope = await seedWork(stack, ines, { title: 'Rope', pictures: 2 });
    const [first, second] = rope.images;
    await stack.foldAll();
    await page.goto(`/list-artwork?edit=${rope.id}`);
    await button('Save Changes').click();
    const seeded = page.getByRole('list', { name: 'Images that hang already' }).getByRole('img');
    const dialog = page.getByRole('alertdialog', { name: 'Remove image' });
    await button('Remove image 1 of 2').click();
    await dialog.getByText('Are you sure you want to remove this image?').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-remove-image');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    t.same((await own())[0]?.images, [first, second]);

    between.faults.push({ method: 'DELETE', path: /\/images\//, status: 502 });
    await button('Remove image 1 of 2').click();
    await dialog.getByRole('button', { name: 'Remove Image' }).click();
    await alert('Failed to remove image').waitFor();
    between.faults.length = 0;
    await hasCount(t, seeded, 2, 'nothing is taken down that still hangs');

    await button('Remove image 1 of 2').click();
    await dialog.getByRole('button', { name: 'Remove Image' }).click();
    await button('Remove image 1 of 1').waitFor();
    await shows(t, () => seeded.getAttribute('src'), second);
    await t.resolves(page.locator('h2:focus', { hasText: 'Images of Rope' }).waitFor(), 'the focus is not lost');
    t.same((await own())[0]?.images, [second], 'the next one represents the work');
  });

  // Shows 8.29
  t.test('and puts images in order, chooses the main one, and says what it shows', async (t) => {
    const net = await seedWork(stack, ines, { title: 'Net', pictures: 3 });
    const [first, second, third] = net.images;
    await stack.foldAll();
    await page.goto(`/list-artwork?edit=${net.id}&step=images`);
    const hung = page.getByRole('list', { name: 'Images that hang already' });
    const shown = async () =>
      Promise.all((await hung.getByRole('img').all()).map((image) => image.getAttribute('src')));
    const saved = (images: unknown[]) =>
      until('the order is saved', async () => {
        const work = (await own()).find(({ id }) => id === net.id);
        return JSON.stringify(work?.images) === JSON.stringify(images);
      });
    await button('Make image 3 of 3 the main image').click();
    await saved([third, first, second]);
    await button('Move image 3 of 3 earlier').click();
    await saved([third, second, first]);
    t.same(await shown(), [third, second, first]);
    const words = field('Alternative text of image 1 of 3');
    await words.fill('A net, drying');
    await words.press('Enter');
    await page.getByText('Saved.', { exact: true }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-images-in-order');

    between.faults.push({ method: 'PUT', path: /\/images$/, status: 502 });
    await button('Move image 1 of 3 later').click();
    await page.getByRole('alert').filter({ hasText: 'Failed to save the order of the images' }).waitFor();
    between.faults.length = 0;
    await until('the order is shown as it is', async () => (await shown())[0] === third);
    await page.goto(`/artwork/${net.id}`);
    await page.getByRole('img', { name: 'A net, drying' }).first().waitFor();
  });

  // Shows 8.30
  t.test('and is told that a work without an image is not shown', async (t) => {
    const { artwork } = await list(ines, { title: 'Unhung' });
    await stack.foldAll();
    await page.goto('/discover');
    await page.getByRole('heading', { name: 'Net' }).waitFor();
    await hasCount(t, page.getByRole('heading', { name: 'Unhung' }), 0);
    await page.goto('/dashboard#my-artwork');
    const row = page.getByRole('row').filter({ hasText: 'Unhung' });
    await row.getByText('No image yet: not shown.').waitFor();
    await shoot(page, 'my-artwork-unhung');
    await row.getByRole('link', { name: 'Add an image' }).click();
    await page.waitForURL(`**/list-artwork?edit=${artwork.id}&step=images`);
    await page.getByRole('heading', { name: 'Images of Unhung' }).waitFor();
  });

  t.test('but not what is not there, or not theirs', async () => {
    const other = await seedWork(stack, await stack.artist('Somebody Else'), { pictures: 0 });
    await stack.foldAll();
    await page.goto(`/list-artwork?edit=${other.id}`);
    await alert('This work is not yours to edit').waitFor();
    await page.goto('/list-artwork?edit=987654');
    await alert('Artwork not found').waitFor();
    await shoot(page, 'list-artwork-not-found');
  });
});
