import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openPage, refuseStream, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';

/** A word without a blank, as long as it may be. */
const word = (length = 200) => 'Wanderdünenbeobachtung'.repeat(10).slice(0, length);
const WIDE = `[...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right + scrollX > innerWidth + 1)
  .map((element) => element.tagName + '.' + element.className + ' ' + Math.round(element.getBoundingClientRect().right))
  .slice(0, 5).join(', ')`;

// Shows 8.3
t.test('words of 200 letters that people enter break no screen of a phone', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const said = { title: word(), description: word(), medium: word(100), dimensions: word(100), tags: [word(40)] };
  const work = await seedWork(stack, artist, { ...said, pictures: 2 });
  await seedWork(stack, artist, said);
  const profile = {
    ...{ artist_name: word(100), bio: word(), location: word(100), studio_name: word(100), studio_address: word() },
    ...{ studio_description: word(), website_url: `https://${word(180)}.example`, instagram_handle: word(30) },
  };
  const saved = await artist.call('PUT', '/artists/me', { body: profile });
  t.equal(saved.status, 200, JSON.stringify(saved.body));
  const site = { slug: 'a'.repeat(40), title: word(100), subtitle: word(), theme: 'classic' };
  const made = await artist.call('POST', '/artists/me/minisite', { body: site });
  t.equal(made.status, 201, JSON.stringify(made.body));
  const body = { title: word(100), page_type: 'content', content_html: `<h2>${word()}</h2><p>${word()}</p>` };
  const written = await artist.call<{ id: number }>('POST', '/artists/me/minisite/pages', {
    body: { ...body, is_published: true },
  });
  t.equal(written.status, 201, JSON.stringify(written.body));
  await artist.call('PUT', '/artists/me/minisite', { body: { is_published: true } });
  const buyer = await stack.shopper(word(100).slice(0, 40));
  await buyer.call('POST', '/api/v1/cart/items', { body: { artwork_id: work.id } });
  const kept = { artwork_ids: [work.id], artist_ids: [artist.profileId] };
  t.match(await buyer.call('POST', '/favorites/merge', { body: kept }), { body: { added: 2 } });
  await stack.foldAll();

  const wide = async (page: Page, path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    return (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) ? page.evaluate(WIDE) : '';
  };
  const visitor = await openPage(browser, stack.origin);
  const member = await openPage(browser, stack.origin);
  const shopper = await openPage(browser, stack.origin);
  for (const page of [member, shopper]) await refuseStream(page);
  for (const page of [visitor, member, shopper]) await page.setViewportSize({ width: 390, height: 844 });
  await comeBack(member, artist);
  await comeBack(shopper, buyer);
  for (const path of [
    ...[
      '/',
      '/discover',
      `/discover?q=${word()}`,
      `/discover?q=${word(100)}`,
      `/discover?tag=${word(40)}&medium=${word(100)}`,
    ],
    ...[`/artwork/${work.id}`, `/artist/${artist.profileId}`, `/artist/${site.slug}`],
  ])
    t.equal(await wide(visitor, path), '', path.slice(0, 40));
  for (const path of [
    ...['/dashboard', '/dashboard?view=my-artwork', '/dashboard?view=profile', '/dashboard?view=artist-profile'],
    ...['/dashboard?view=manage-site', `/dashboard?view=manage-site&page=${written.body.id}`, '/settings'],
    ...[`/dashboard?view=artist-profile-success&artistId=${artist.profileId}`, `/list-artwork?edit=${work.id}`],
    `/list-artwork?edit=${work.id}&step=images`,
  ])
    t.equal(await wide(member, path), '', path.slice(0, 40));
  for (const path of ['/bag', '/dashboard', '/dashboard?view=favorites', '/dashboard?view=profile'])
    t.equal(await wide(shopper, path), '', path);
  for (const path of ['/settings', '/settings/address', '/settings/password', '/settings/sessions', '/'])
    t.equal(await wide(shopper, path), '', path);
});
