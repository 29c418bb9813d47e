import t from 'tap';
import type { Artist } from '../../src/contract/artists.ts';
import type { PictureReply, PicturesReply } from '../../src/contract/pictures.ts';
import type { ErrorReply } from '../../src/contract/primitives.ts';
import { sweepImages } from '../../src/serving/images/sweep.ts';
import { imagesOfMembers } from '../../src/shop/pictures/owner.ts';
import { removeUnshown } from '../../src/shop/pictures/unshown.ts';
import { plain } from '../artworks/images/pictures.ts';
import { everyFile, formOf } from '../artworks/images/uploading.ts';
import type { Client } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';

const PATH = '/api/v1/artists/me/pictures';
const HOUR = 3_600_000;

t.test('a member who uploads pictures for the profile', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { parts, db, config, origin } = stack;
  const ada = await stack.shopper('Ada');
  const bytes = new Uint8Array(await plain(640, 480).jpeg().toBuffer());
  const send = async (who: Client, key?: string) => {
    const response = await fetch(`${origin}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, ...(key && { 'idempotency-key': key }) },
      body: formOf({ contents: bytes }),
    });
    return { status: response.status, body: (await response.json()) as PictureReply & ErrorReply };
  };
  const seen = async (who: Client) => (await who.call<PicturesReply>('GET', PATH)).body.pictures;
  /** Sweeps as if it were some time later. */
  const sweep = (later: number) => {
    const now = () => new Date(Date.now() + later);
    const giveUp = (imageIds: string[]) => removeUnshown({ db, domainLog: parts.domainLog, now }, imageIds);
    const { imageDisk } = parts;
    return sweepImages({ db, imageDisk, dataDir: config.dataDir, now, owners: [imagesOfMembers], giveUp });
  };
  const { body, status } = await send(ada);
  /** A picture that was never put anywhere. */
  let unshown = '';
  const { picture } = body;

  t.test('needs no profile for that, and sees them newest first', async (t) => {
    t.equal(status, 201);
    t.match(picture, { width: 640, height: 480, url: picture.medium_url });
    const { body: second } = await send(ada);
    t.same(
      (await seen(ada)).map(({ id }) => id),
      [second.picture.id, picture.id],
    );
    t.equal((await fetch(`${origin}${picture.url}`)).status, 200);
    t.equal((await ada.call('DELETE', `${PATH}/${second.picture.id}`)).status, 204);
    t.same(await seen(ada), [picture]);
    t.equal((await fetch(`${origin}${second.picture.url}`)).status, 404);
  });

  // Shows 8.15
  t.test('puts them into the profile, with the point that stays in sight', async (t) => {
    const said = { profile_image_url: picture.url, profile_image_focus: '50 20', studio_image_url: picture.medium_url };
    const saved = await ada.call<Artist>('PUT', '/artists/me', { body: { artist_name: 'Ada', bio: 'Salt.', ...said } });
    t.match(saved, { status: 200, body: { ...said, cover_image_focus: null } });
    await stack.foldAll();
    t.match(await stack.visitor().call('GET', `/artists/${saved.body.id}`), { body: said });
  });

  t.test('gets one picture for one upload that was sent twice', async (t) => {
    const before = (await everyFile(stack)).length;
    const key = crypto.randomUUID();
    const [one, other] = [await send(ada, key), await send(ada, key)];
    t.same(other.body, one.body);
    unshown = one.body.picture.id;
    t.equal((await seen(ada)).length, 2);
    t.equal(
      (await everyFile(stack)).length - before,
      (await everyFile(stack)).filter((f) => f.startsWith(one.body.picture.id)).length,
    );
  });

  t.test('nobody else sees or removes them', async (t) => {
    const ben = await stack.shopper('Ben');
    t.same(await seen(ben), []);
    t.match(await ben.call('DELETE', `${PATH}/${picture.id}`), { status: 404, body: { code: 'IMAGE_NOT_FOUND' } });
    t.equal((await stack.visitor().call('GET', PATH)).status, 401);
  });

  // Shows 8.15
  t.test('keeps a picture that is shown twice until nothing shows it', async (t) => {
    const remove = () => ada.call('DELETE', `${PATH}/${picture.id}`);
    const html = `<p>The press.</p><img src="${picture.medium_url}" alt="The press">`;
    await ada.call('POST', '/artists/me/minisite', { body: { slug: 'ada', title: 'Ada' } });
    const page = await ada.call<{ id: number }>('POST', '/artists/me/minisite/pages', {
      body: { title: 'Studio', page_type: 'content', content_html: html },
    });
    t.match(page, { status: 201 });
    t.match(await remove(), { status: 409, body: { code: 'PICTURE_SHOWN' } });
    await ada.call('PUT', '/artists/me', { body: { artist_name: 'Ada', bio: 'Salt.' } });
    t.match(await remove(), { status: 409, body: { code: 'PICTURE_SHOWN' } }, 'the page shows it still');
    t.same(await sweep(25 * HOUR), [unshown], 'the sweep lets go of the other one only');
    t.equal((await fetch(`${origin}${picture.url}`)).status, 200);
    t.same(
      (await seen(ada)).map(({ id }) => id),
      [picture.id],
      'which does not count any more',
    );
    const change = (body: object) => ada.call('PUT', `/artists/me/minisite/pages/${page.body.id}`, { body });
    t.match(await change({ title: 'The studio' }), { status: 200 });
    t.same(await sweep(25 * HOUR), [], 'a change of another field keeps it');
    t.match(await change({ content_html: '<p>The press.</p>' }), { status: 200 });
    t.same(await sweep(23 * HOUR), [], 'one that nothing shows stays for a day');
    t.same(await sweep(25 * HOUR), [picture.id]);
    t.same(await seen(ada), []);
    t.equal((await fetch(`${origin}${picture.url}`)).status, 404);
  });

  t.test('keeps one on a page until page or mini-site are gone', async (t) => {
    for (const path of ['/artists/me/minisite/pages/', '/artists/me/minisite']) {
      const { picture: other } = (await send(ada)).body;
      const body = { title: 'Press', page_type: 'content', content_html: `<img src="${other.medium_url}" alt="">` };
      const page = await ada.call<{ id: number }>('POST', '/artists/me/minisite/pages', { body });
      t.same(await sweep(25 * HOUR), []);
      t.equal((await ada.call('DELETE', path.endsWith('/') ? `${path}${page.body.id}` : path)).status, 204);
      t.same(await sweep(25 * HOUR), [other.id]);
    }
  });

  t.test('never shows one that is gone', async (t) => {
    const gone = (await send(ada)).body.picture;
    const profile = { artist_name: 'Ada', bio: 'Salt.' };
    const page = { title: 'Press', page_type: 'content' };
    const html = (url: string) => `<p>Here.</p><img src="${url}" alt="">`;
    const save = (url: string) => ada.call('PUT', '/artists/me', { body: { ...profile, cover_image_url: url } });
    await ada.call('POST', '/artists/me/minisite', { body: { slug: 'ada', title: 'Ada' } });
    t.equal((await ada.call('DELETE', `${PATH}/${gone.id}`)).status, 204);
    t.match(await save(gone.url), {
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'cover_image_url' }] },
    });
    const added = await ada.call<{ id: number }>('POST', '/artists/me/minisite/pages', {
      body: { ...page, content_html: '<p>Soon.</p>' },
    });
    for (const [method, path] of [
      ['POST', '/artists/me/minisite/pages'],
      ['PUT', `/artists/me/minisite/pages/${added.body.id}`],
    ] as const)
      t.match(await ada.call(method, path, { body: { ...page, content_html: html(gone.url) } }), {
        status: 400,
        body: { issues: [{ path: 'content_html' }] },
      });

    const late = (await send(ada)).body.picture;
    const { db, parts } = stack;
    // The member saves after the sweep has looked where the picture is, and before it removes it.
    let saved: { status: number } | undefined;
    const domainLog = {
      ...parts.domainLog,
      readPage: async (from: Parameters<typeof parts.domainLog.readPage>[0]) => {
        saved ??= await save(late.url);
        return parts.domainLog.readPage(from);
      },
    };
    await removeUnshown({ db, domainLog, now: () => new Date() }, [late.id]);
    t.equal(saved?.status, 200);
    t.equal((await seen(ada))[0]?.id, late.id, 'the sweep leaves it alone');

    for (let round = 0; round < 8; round += 1) {
      const { picture: one } = (await send(ada)).body;
      const [put, removed] = await Promise.all([save(one.url), ada.call('DELETE', `${PATH}/${one.id}`)]);
      t.ok([`200 409`, `400 204`].includes(`${put.status} ${removed.status}`), `${put.status} ${removed.status}`);
      await ada.call('PUT', '/artists/me', { body: profile });
    }
  });
});
