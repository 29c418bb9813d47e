import t from 'tap';
import { artistAtListing } from '../../web/at-listing.ts';
import { findings } from '../../web/axe.ts';
import { backOnline } from '../../web/browser.ts';
import { paint } from '../../web/paint.ts';
import { shoot } from '../../web/shots.ts';
import { shows } from '../../web/shown.ts';

t.test('an artist hears what went wrong with a listing', async (t) => {
  const { between, page, field, button, alert, own } = await artistAtListing(t);
  const away = (path: RegExp) => ({ method: 'GET', path, status: 502 });
  const fill = async (title: string) => {
    await field('Title').fill(title);
    await field('Description').fill('Salt and rope.');
    await field('Category').selectOption('Print');
    await field('Medium').fill('Etching');
    await field('Price').fill('480');
  };

  t.test('when what the form starts with cannot be read, which is then tried again', async () => {
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
    await backOnline(page);
    await print.waitFor({ state: 'attached' });
  });

  // Shows 4.42
  t.test('when the server is not reached', async () => {
    await page.goto('/list-artwork');
    await fill('Salt');
    await page.context().setOffline(true);
    await button('List Artwork').click();
    await alert('Network error. Please try again.').waitFor();
    await backOnline(page);
  });

  // Shows 4.39, 4.40
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

  // Shows 4.41
  t.test('when the answer does not say which work it became', async (t) => {
    between.faults.splice(0, 1, { method: 'POST', path: /\/artworks\/$/, status: 201, body: {} });
    await button('List Artwork').click();
    await alert('Failed to get artwork ID from server response').waitFor();
    between.faults.length = 0;
    t.same(await own(), []);
  });

  // Shows 2.26, 4.43
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
    await shows(t, () => field('Title').inputValue(), 'Salt');
    await shoot(page, 'list-artwork-upload-failed');
    t.equal((await own()).length, 1);
    await field('Title').fill('Salt, corrected');
    await button('Continue to Images').click();
    const chosen = page.getByRole('list', { name: 'Chosen images' }).getByRole('listitem');
    await shows(t, () => field('Alternative text of no-picture.png').inputValue(), 'Nothing');
    await chosen.nth(0).getByText('Uploaded').waitFor();
    await chosen.nth(1).getByText('Upload failed: File must be JPEG, PNG, or WebP').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-image-failed');
    t.match(await own(), [
      { title: 'Salt, corrected', images: { length: 1 }, image_details: [{ alt_text: 'A rope, coiled' }] },
    ]);
  });

  // Shows 4.44
  t.test('when the connection breaks while sending, and then comes back', async (t) => {
    await button('Remove no-picture.png').click();
    const file = { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await paint(2) };
    await field('Choose images').setInputFiles([file]);
    await field('Alternative text of back.jpg').fill('Its other side');
    await page.context().setOffline(true);
    between.faults.push(away(/\/artworks\/categories$/));
    await button('Upload 1 Image').click();
    await alert('Upload failed. Please try again.').waitFor();
    await backOnline(page);
    await page.getByText('Failed to load categories').waitFor();
    await shoot(page, 'list-artwork-category-kept');
    await button('Continue to Images').click();
    between.faults.length = 0;
    await page.evaluate('localStorage.setItem("auth_token", "ran-out")');
    await button('Try Again').click();
    await page.getByRole('heading', { name: 'Your artwork is listed' }).waitFor();
    const images = { images: { length: 2 }, image_details: [{}, { alt_text: 'Its other side' }] };
    t.match(await own(), [images], 'the token was renewed on the way');
    await page.waitForURL('**/dashboard#my-artwork');
  });

  // Shows 1.78, 2.25
  t.test('may go on without images', async () => {
    await page.goto('/list-artwork');
    await fill('Drift');
    await button('List Artwork').click();
    await button('Skip for Now').click();
    await page.waitForURL('**/dashboard');
  });
});
