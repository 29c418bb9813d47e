import t from 'tap';
import { minisites } from '../../projections/minisites.ts';
import type { Minisite } from '../../src/contract/minisites.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { startStack } from '../helpers/stack.ts';
import { after, createSite, PAGES, SITE } from './people.ts';

t.test('a mini-site', async (t) => {
  const stack = await startStack(t, { redis: false });
  const visitor = stack.visitor();

  t.test('an artist creates a mini-site, reads it at once without any worker, and it is not public', async (t) => {
    const ada = await stack.artist();
    t.match(await ada.call('GET', SITE), { status: 404, body: { code: 'MINISITE_NOT_FOUND' } });
    const body = { slug: 'ada-brush', title: ' Tide lines ', subtitle: '', surplus: 'ignored' };
    const created = await ada.call<Minisite>('POST', `/api/v1${SITE}`, { body });
    t.equal(created.status, 201);
    const { id, created_at, updated_at, ...said } = created.body;
    t.same(said, { slug: 'ada-brush', title: 'Tide lines', subtitle: null, theme: 'light', is_published: false });
    t.type(id, 'number');
    t.equal(created_at, updated_at);
    t.match(created_at, /^\d{4}-.*Z$/);

    const own = await ada.call('GET', `${SITE}/`, { headers: after(created) });
    t.same(own.body, created.body);
    t.equal(own.headers.get('x-stale'), null);
    for (const who of [String(ada.profileId), 'ada-brush'])
      for (const what of ['', '/pages']) {
        const shown = await visitor.call('GET', `/artists/${who}/minisite${what}`, { headers: after(created) });
        t.match(shown, { status: 404, body: { code: 'MINISITE_NOT_FOUND', message: 'Mini-site not found' } });
      }
    t.equal((await visitor.call('GET', '/artists/ada-brush', { headers: after(created) })).status, 404);
  });

  t.test('a second mini-site is refused, and one under a taken slug', async (t) => {
    const [ben, cleo] = [await stack.artist('Ben'), await stack.artist('Cleo')];
    await createSite(ben, 'ben');
    const second = await ben.call('POST', SITE, { body: { slug: 'ben-again', title: 'B' } });
    t.match(second, { status: 409, body: { code: 'MINISITE_EXISTS' } });
    const taken = await cleo.call('POST', SITE, { body: { slug: 'ben', title: 'C' } });
    t.match(taken, { status: 409, body: { code: 'SLUG_TAKEN' } });
    await createSite(cleo, 'ben-again');
    t.match(await cleo.call('PUT', SITE, { body: { slug: 'ben' } }), { status: 409, body: { code: 'SLUG_TAKEN' } });
  });

  t.test('publishing shows it by the id of the profile and by its slug, and unpublishing hides it', async (t) => {
    const dora = await stack.artist('Dora');
    await createSite(dora, 'dora');
    const published = await dora.call<Minisite>('PUT', SITE, { body: { is_published: true } });
    t.match(published, { status: 200, body: { slug: 'dora', title: 'Tide lines', is_published: true } });
    for (const who of [String(dora.profileId), 'dora']) {
      const shown = await visitor.call('GET', `/api/v1/artists/${who}/minisite`, { headers: after(published) });
      t.equal(shown.status, 200);
      t.same(shown.body, published.body);
    }
    const profile = await visitor.call('GET', '/artists/dora/', { headers: after(published) });
    t.match(profile, { status: 200, body: { id: dora.profileId, artist_name: 'Dora' } });

    const hidden = await dora.call('PUT', SITE, { body: { is_published: false } });
    for (const path of [
      `/artists/${dora.profileId}/minisite`,
      '/artists/dora/minisite',
      '/artists/dora/minisite/pages',
    ])
      t.equal((await visitor.call('GET', path, { headers: after(hidden) })).status, 404, path);
    t.match(await visitor.call('GET', '/artists/dora', { headers: after(hidden) }), {
      status: 404,
      body: { code: 'ARTIST_PROFILE_NOT_FOUND' },
    });
    t.equal((await visitor.call('GET', `/artists/${dora.profileId}`)).status, 200, 'the profile itself stays public');
  });

  t.test('any subset can be changed, and a change that changes nothing is none', async (t) => {
    const eve = await stack.artist('Eve');
    const created = await createSite(eve, 'eve');
    const theme = await eve.call<Minisite>('PUT', SITE, { body: { theme: 'classic', subtitle: ' of the sea ' } });
    t.match(theme.body, { slug: 'eve', theme: 'classic', subtitle: 'of the sea', created_at: created.body.created_at });
    const cleared = await eve.call<Minisite>('PUT', SITE, { body: { subtitle: null } });
    t.match(cleared.body, { theme: 'classic', subtitle: null });
    for (const body of [{}, { theme: 'classic' }, { surplus: 1 }]) {
      const same = await eve.call('PUT', SITE, { body });
      t.equal(same.status, 200);
      t.same(same.body, cleared.body);
      t.equal(same.headers.get('x-log-position'), null);
    }
  });

  t.test('renaming frees the old slug for others', async (t) => {
    const [fay, gil] = [await stack.artist('Fay'), await stack.artist('Gil')];
    await createSite(fay, 'old-name');
    await fay.call('PUT', SITE, { body: { is_published: true } });
    const renamed = await fay.call('PUT', SITE, { body: { slug: 'new-name' } });
    t.match(renamed, { status: 200, body: { slug: 'new-name' } });
    t.equal((await visitor.call('GET', '/artists/old-name', { headers: after(renamed) })).status, 404);
    t.equal((await visitor.call('GET', '/artists/new-name', { headers: after(renamed) })).status, 200);
    await createSite(gil, 'old-name');
    t.match(await fay.call('PUT', SITE, { body: { slug: 'old-name' } }), { status: 409, body: { code: 'SLUG_TAKEN' } });
  });

  t.test('deleting takes the pages along and frees the slug; a new one can follow', async (t) => {
    const [hal, ida] = [await stack.artist('Hal'), await stack.artist('Ida')];
    const first = await createSite(hal, 'hal');
    await hal.call('PUT', SITE, { body: { is_published: true } });
    const page = await hal.call<{ id: number }>('POST', PAGES, { body: { title: 'About', page_type: 'content' } });
    const deleted = await hal.call('DELETE', SITE);
    t.equal(deleted.status, 204);
    t.equal(deleted.body, '');
    const headers = after(deleted);
    for (const path of [SITE, PAGES, `${PAGES}/${page.body.id}`, '/artists/hal', '/artists/hal/minisite'])
      t.equal((await hal.call('GET', path, { headers })).status, 404, path);
    for (const [method, path, body] of [
      ['PUT', SITE, { title: 'x' }],
      ['DELETE', SITE],
      ['POST', PAGES, { title: 'x', page_type: 'studio' }],
      ['PUT', `${PAGES}/reorder`, { page_orders: [] }],
    ] as const)
      t.match(await hal.call(method, path, { body }), { status: 404, body: { code: 'MINISITE_NOT_FOUND' } }, method);

    await createSite(ida, 'hal');
    const second = await createSite(hal, 'hal-again');
    t.not(second.body.id, first.body.id);
    t.same((await hal.call('GET', PAGES, { headers: after(second) })).body, { pages: [] });
  });

  t.test('what is not there has no mini-site', async (t) => {
    for (const who of ['999999999999999', '9'.repeat(40), '0', 'nobody', 'NOBODY', '%252e', 'a%00b', '%F0%9F%8E%A8'])
      for (const path of [`/artists/${who}`, `/artists/${who}/minisite`, `/artists/${who}/minisite/pages`])
        t.equal((await visitor.call('GET', path)).status, 404, path);
  });

  t.test('a slug is 3 to 50 small letters, digits and hyphens, with a letter', async (t) => {
    const jo = await stack.artist('Jo');
    for (const slug of [
      'me',
      'ab',
      'x'.repeat(51),
      '123',
      '1-2',
      '---',
      'Jo-',
      'jö-',
      'jo jo',
      'jo_jo',
      ' joe',
      'joe\n',
      '',
    ])
      t.match(
        await jo.call('POST', SITE, { body: { slug, title: 'J' } }),
        { status: 400, body: { code: 'VALIDATION' } },
        JSON.stringify(slug),
      );
    for (const slug of ['1-a', '-jo', 'abc', '2nd', 'x'.repeat(50)]) {
      await createSite(jo, slug);
      t.equal((await jo.call('DELETE', SITE)).status, 204, slug);
    }
  });

  t.test('titles, subtitles and themes have their limits', async (t) => {
    const kay = await stack.artist('Kay');
    const right = { slug: 'kay', title: 'x'.repeat(100), subtitle: 'y'.repeat(200), theme: 'minimal' };
    const wrong = {
      'no slug': { slug: undefined },
      'no title': { title: undefined },
      'a title of blanks': { title: ' \t ' },
      'a title over 100 characters': { title: 'x'.repeat(101) },
      'a title that is null': { title: null },
      'a subtitle over 200 characters': { subtitle: 'y'.repeat(201) },
      'an unknown theme': { theme: 'neon' },
    };
    for (const [what, change] of Object.entries(wrong))
      t.match(
        await kay.call('POST', SITE, { body: { ...right, ...change } }),
        { status: 400, body: { code: 'VALIDATION' } },
        what,
      );
    t.match(await kay.call('POST', SITE, { body: right }), { status: 201, body: right });
    t.match(await kay.call('PUT', SITE, { body: { is_published: 'yes' } }), { status: 400 });
  });

  t.test('each of 40 changes is in the read that follows it', async (t) => {
    const lea = await stack.artist('Lea');
    await createSite(lea, 'lea');
    await lea.call('PUT', SITE, { body: { is_published: true } });
    for (let change = 1; change <= 40; change += 1) {
      const title = `Wave ${change}`;
      const changed = await lea.call('PUT', SITE, { body: { title } });
      const own = await lea.call('GET', SITE, { headers: after(changed) });
      const shown = await visitor.call('GET', '/artists/lea/minisite', { headers: after(changed) });
      if (own.body.title !== title || shown.body.title !== title) t.fail(`change ${change} was not seen`);
    }
  });

  t.test('and the read model is what the log says', async (t) => {
    await stack.foldAll();
    for (const { name, differences } of await verifyProjection(stack.db, minisites)) t.equal(differences, 0, name);
  });
});
