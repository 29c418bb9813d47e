import t from 'tap';
import type { Artist } from '../../../src/contract/artists.ts';
import type { PicturesReply } from '../../../src/contract/pictures.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { holdBack } from '../../web/hold-back.ts';
import { done, PROFILE } from '../../web/minisite.ts';
import { paint } from '../../web/paint.ts';
import { shoot } from '../../web/shots.ts';
import { shows } from '../../web/shown.ts';

const FOREIGN = 'https://pictures.example/room.png';

t.test('an artist uploads pictures', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  await done(maren, 'PUT', '/artists/me', { ...PROFILE, studio_image_url: FOREIGN });
  await done(maren, 'POST', '/artists/me/minisite', { slug: 'holt-press', title: 'Tide lines', theme: 'classic' });
  await done(maren, 'PUT', '/artists/me/minisite', { is_published: true });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const body = await paint(3);
  const referrers: (string | undefined)[] = [];
  await page.route(FOREIGN, (route) => {
    referrers.push(route.request().headers().referer);
    return route.fulfill({ contentType: 'image/png', body });
  });
  await comeBack(page, maren);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const file = async (name: string, number: number) => ({ name, mimeType: 'image/png', buffer: await paint(number) });
  const own = async () => (await maren.call<PicturesReply>('GET', '/artists/me/pictures')).body.pictures;
  const profile = async () => (await maren.call<Artist>('GET', '/artists/me')).body;
  const save = async () => {
    await button('Save Profile').click();
    await page.getByRole('heading', { name: 'Your profile is saved' }).waitFor();
    await stack.foldAll();
  };

  t.test('of themselves, and says by keyboard what must stay in sight', async (t) => {
    await page.goto('/dashboard?view=artist-profile');
    await field('Choose a profile picture').setInputFiles({ ...(await file('a.gif', 0)), mimeType: 'image/gif' });
    await page.getByText('File must be JPEG, PNG, or WebP', { exact: true }).waitFor();
    await field('Choose a profile picture').setInputFiles({ ...(await file('a.png', 0)), buffer: Buffer.from('no') });
    await page.getByText('Upload failed: File must be JPEG, PNG, or WebP').waitFor();
    await field('Choose a profile picture').setInputFiles(await file('portrait.png', 0));
    const preview = page.getByRole('img', { name: 'Preview: profile image' });
    await preview.waitFor();
    const [picture] = await own();
    await shows(t, () => field('Profile image URL').inputValue(), picture?.url);
    const sliders = page.getByRole('group', { name: 'Point of the profile image' });
    await sliders.getByLabel('Down').focus();
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowLeft');
    await shows(t, () => sliders.getByLabel('Down').getAttribute('aria-valuetext'), '47 percent from the top');
    await sliders.getByLabel('Across').press('Home');
    t.equal(
      await preview.evaluate('document.querySelector("[alt=\'Preview: profile image\']").style.objectPosition'),
      '0% 47%',
    );
    t.same(await findings(page), []);
    await shoot(page, 'own-pictures');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await save();
    t.match(await profile(), { profile_image_url: picture?.url, profile_image_focus: '0 47' });
  });

  t.test('and everybody sees them so, while a host elsewhere does not learn where', async (t) => {
    await page.goto(`/artist/${maren.profileId}`);
    const portrait = page.getByRole('img', { name: 'Portrait of Maren Holt' });
    await portrait.waitFor();
    t.match(await portrait.getAttribute('style'), 'object-position: 0% 47%');
    const room = page.getByRole('img', { name: 'Holt Press, the studio of Maren Holt' });
    await room.scrollIntoViewIfNeeded();
    await until('the room is asked for', () => referrers.length > 1);
    t.same(new Set(referrers), new Set([undefined]), 'in the form and on the page');
    t.same(await findings(page), []);
    await shoot(page, 'own-pictures-public');
    const head = await (await fetch(`${stack.origin}/artist/${maren.profileId}`)).text();
    t.match(head, /<meta property="og:image" content="https?:\/\/[^"]+\/images\/[^"]+"/);
  });

  t.test('or another in place of one, which is then gone', async (t) => {
    const [first] = await own();
    await page.goto('/dashboard?view=artist-profile');
    for (const number of [1, 2]) {
      const sent = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
      await field('Choose a profile picture').setInputFiles(await file(`portrait-${number}.png`, number));
      await sent;
      await until(
        'it fills the field',
        async () => (await own())[0]?.url === (await field('Profile image URL').inputValue()),
      );
    }
    const [last, , old] = await own();
    t.equal(old?.id, first?.id, 'nothing is gone before it is saved');
    await save();
    await until('the others are gone', async () => (await own()).length === 1);
    t.equal((await own())[0]?.id, last?.id);
    t.match(await profile(), { profile_image_url: last?.url, profile_image_focus: null });
  });

  t.test('into a page of the mini-site, with words that stand in for them', async (t) => {
    await page.goto('/dashboard?view=manage-site');
    await button('Add Page').click();
    await page.getByRole('heading', { level: 1, name: 'Add Page' }).waitFor();
    await field('Title').fill('The press');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('Before');
    await button('Picture').click();
    await button('Insert Picture').click();
    await page.getByText('Please choose a picture, or enter an address that starts with https://').waitFor();
    const letGo = await holdBack(page, '**/artists/me/pictures');
    await field('Choose a picture').setInputFiles(await file('press.png', 1));
    await page.getByText('Uploading press.png').waitFor();
    await button('Save Page').click();
    await page.getByText('Wait for the picture or Cancel before you save.').waitFor();
    letGo();
    await until('it fills the field', async () => (await field('Picture address').inputValue()) !== '');
    await shows(t, () => page.evaluate('document.activeElement.labels[0].textContent'), 'Description');
    await page.keyboard.type('The press, open');
    t.same(await findings(page), []);
    await shoot(page, 'own-pictures-page');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'The press, open' }).waitFor();
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob('${(await paint(5)).toString('base64')}'), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
      const text = document.querySelector('[role=textbox][aria-multiline]');
      const { left, top } = text.getBoundingClientRect();
      const at = { clientX: left + 30, clientY: top + 20, bubbles: true, cancelable: true, dataTransfer };
      text.dispatchEvent(new DragEvent('drop', at));
    })()`);
    await until('it fills the field', async () => (await field('Picture address').inputValue()) !== '');
    await field('Description').fill('A sheet, dropped');
    await button('Insert Picture').click();
    await page.getByLabel('Published').check();
    await button('Save Page').click();
    await page.getByRole('list', { name: 'Pages' }).getByText('Published').waitFor();
    await stack.foldAll();
    await page.goto('/artist/holt-press');
    for (const name of ['The press, open', 'A sheet, dropped']) {
      const image = page.getByRole('img', { name });
      await image.waitFor();
      await shows(t, () => image.getAttribute('src'), /^\/images\/[^/]+\/medium\.webp$/);
      await shows(t, () => image.getAttribute('width'), /^\d+$/);
    }
    await shoot(page, 'own-pictures-site');
  });
});
