import t from 'tap';
import type { Artwork } from '../../src/contract/artworks.ts';
import { list } from '../artworks/people.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings } from './axe.ts';
import { startBetween } from './between.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';
import { paint } from './paint.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';

t.test('an artist hears what went wrong with a listing', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const between = await startBetween(t, stack);
  const ines = await stack.artist('Ines Duarte');
  const page = await openPage(browser, between.origin);
  await comeBack(page, ines);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });
  const own = async () => {
    await stack.foldAll();
    return (await ines.call<{ artworks: Artwork[] }>('GET', '/api/v1/artworks/my')).body.artworks;
  };
  const fill = async (title: string) => {
    await field('Title').fill(title);
    await field('Description').fill('Salt and rope.');
    await field('Category').selectOption('Print');
    await field('Medium').fill('Etching');
    await field('Price').fill('480');
  };

  t.test('when what the form starts with cannot be read, which is then tried again', async () => {
    const away = (path: RegExp) => ({ method: 'GET', path, status: 502 });
    const print = field('Category').getByRole('option', { name: 'Print' });
    between.faults.push(away(/\/artists\/me$/), away(/\/artworks\/categories$/));
    await page.goto('/list-artwork');
    await alert('Failed to load profile').waitFor();
    between.faults.shift();
    await button('Retry').click();
    await page.getByText('Failed to load categories').waitFor();
    between.faults.length = 0;
    await button('Try again').click();
    await print.waitFor({ state: 'attached' });

    between.faults.push(away(/\/artworks\/categories$/));
    await page.reload();
    await page.getByText('Failed to load categories').waitFor();
    between.faults.length = 0;
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await print.waitFor({ state: 'attached' });
  });

  t.test('when the server is not reached', async () => {
    await page.goto('/list-artwork');
    await fill('Salt');
    await page.context().setOffline(true);
    await button('List Artwork').click();
    await alert('Network error. Please try again.').waitFor();
    await page.context().setOffline(false);
  });

  t.test('when the server refuses: its status and its sentence, or the one of the form', async (t) => {
    await field('Title').fill('Salt\u0085');
    await button('List Artwork').click();
    await alert('Error 400: title must not contain control characters').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-failed');
    await field('Title').fill('Salt');
    between.faults.push({ method: 'POST', path: /\/artworks\/$/, status: 502 });
    await button('List Artwork').click();
    await alert('Error 502: Failed to create artwork listing. Please try again.').waitFor();
  });

  t.test('when the answer does not say which work it became', async (t) => {
    between.faults.splice(0, 1, { method: 'POST', path: /\/artworks\/$/, status: 201, body: {} });
    await button('List Artwork').click();
    await alert('Failed to get artwork ID from server response').waitFor();
    between.faults.length = 0;
    t.same(await own(), []);
  });

  t.test('when an upload fails: back in the form with the error, nothing lost and nothing twice', async (t) => {
    await button('List Artwork').click();
    await field('Choose images').setInputFiles([
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await paint(1) },
      { name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') },
    ]);
    await field('Alternative text of front.jpg').fill('A rope, coiled\u0085');
    await field('Alternative text of no-picture.png').fill('Nothing');
    await button('Upload 2 Images').click();
    await alert('The alternative text of front.jpg is not saved. .*control characters').waitFor();
    await button('Continue to Images').click();
    await field('Alternative text of front.jpg').fill('A rope, coiled');
    await button('Upload 1 Image').click();
    await alert('Upload failed: File must be JPEG, PNG, or WebP').waitFor();
    await page.getByText('Your work is listed, and nothing is lost').waitFor();
    t.equal(await field('Title').inputValue(), 'Salt');
    await shoot(page, 'list-artwork-upload-failed');
    t.equal((await own()).length, 1);
    await field('Title').fill('Salt, corrected');
    await button('Continue to Images').click();
    const chosen = page.getByRole('list', { name: 'Chosen images' }).getByRole('listitem');
    t.equal(await field('Alternative text of no-picture.png').inputValue(), 'Nothing');
    await chosen.nth(0).getByText('Uploaded').waitFor();
    await chosen.nth(1).getByText('Upload failed: File must be JPEG, PNG, or WebP').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-image-failed');
    t.match(await own(), [
      { title: 'Salt, corrected', images: { length: 1 }, image_details: [{ alt_text: 'A rope, coiled' }] },
    ]);
  });

  t.test('when the connection breaks while sending, and then comes back', async (t) => {
    await button('Remove no-picture.png').click();
    const file = { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await paint(2) };
    await field('Choose images').setInputFiles([file]);
    await field('Alternative text of back.jpg').fill('Its other side');
    await page.context().setOffline(true);
    await button('Upload 1 Image').click();
    await alert('Upload failed. Please try again.').waitFor();
    await page.context().setOffline(false);
    await button('Continue to Images').click();
    await page.evaluate('localStorage.setItem("auth_token", "ran-out")');
    await button('Try Again').click();
    await page.getByRole('heading', { name: 'Your artwork is listed' }).waitFor();
    const images = { images: { length: 2 }, image_details: [{}, { alt_text: 'Its other side' }] };
    t.match(await own(), [images], 'the token was renewed on the way');
    await page.waitForURL('**/dashboard#my-artwork');
  });

  t.test('may go on without images', async () => {
    await page.goto('/list-artwork');
    await fill('Drift');
    await button('List Artwork').click();
    await button('Skip for Now').click();
    await page.waitForURL('**/dashboard');
  });

  t.test('changes a work that is listed, and hangs another image', async (t) => {
    const gate = await seedWork(stack, ines, { title: 'The orchard gate', limited_edition: 3 });
    await stack.foldAll();
    await page.goto('/dashboard#my-artwork');
    await page.getByRole('link', { name: 'Edit The orchard gate' }).click();
    await page.waitForURL(`**/list-artwork?edit=${gate.id}`);
    t.equal(await field('Limited edition').inputValue(), '3');
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

  t.test('takes an image down that hangs, once it is certain', async (t) => {
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
    t.equal(await seeded.count(), 2, 'nothing is taken down that still hangs');

    await button('Remove image 1 of 2').click();
    await dialog.getByRole('button', { name: 'Remove Image' }).click();
    await button('Remove image 1 of 1').waitFor();
    t.equal(await seeded.getAttribute('src'), second);
    await t.resolves(page.locator('h2:focus', { hasText: 'Images of Rope' }).waitFor(), 'the focus is not lost');
    t.same((await own())[0]?.images, [second], 'the next one represents the work');
  });

  t.test('puts images in order, chooses the main one, and says what it shows', async (t) => {
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

  t.test('is told that a work without an image is not shown', async (t) => {
    const { artwork } = await list(ines, { title: 'Unhung' });
    await stack.foldAll();
    await page.goto('/discover');
    await page.getByRole('heading', { name: 'Net' }).waitFor();
    t.equal(await page.getByRole('heading', { name: 'Unhung' }).count(), 0);
    await page.goto('/dashboard#my-artwork');
    const row = page.getByRole('row').filter({ hasText: 'Unhung' });
    await row.getByText('No image yet: not shown.').waitFor();
    await shoot(page, 'my-artwork-unhung');
    await row.getByRole('link', { name: 'Add an image' }).click();
    await page.waitForURL(`**/list-artwork?edit=${artwork.id}&step=images`);
    await page.getByRole('heading', { name: 'Images of Unhung' }).waitFor();
  });

  t.test('is kept from changing what is not there, or not theirs', async () => {
    const other = await seedWork(stack, await stack.artist('Somebody Else'), { pictures: 0 });
    await stack.foldAll();
    await page.goto(`/list-artwork?edit=${other.id}`);
    await alert('This work is not yours to edit').waitFor();
    await page.goto('/list-artwork?edit=987654');
    await alert('Artwork not found').waitFor();
    await shoot(page, 'list-artwork-not-found');
  });
});
