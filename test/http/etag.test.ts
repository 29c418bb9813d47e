import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Artwork } from '../../src/contract/artworks.ts';
import type { MinisitePage } from '../../src/contract/minisites.ts';
import { addImage, list, view } from '../artworks/people.ts';
import type { Answer, Client } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';
import { after, createSite, PAGES, SITE } from '../minisites/people.ts';

t.test('tags of what was read', async (t) => {
  const stack = await startStack(t, { redis: false });
  const PROFILE = '/artists/me';
  const etagOf = ({ headers }: Answer<unknown>) => headers.get('etag') ?? '';

  type Thing = {
    name: string;
    path: string;
    /** The answer that made the thing. */
    made: Answer<unknown>;
    /** A body that changes the thing, another one each time. */
    body: (word: string) => object;
  };

  /** An artist with one of each thing that an `If-Match` may guard. */
  async function scene(): Promise<{ artist: Client; things: Thing[] }> {
    const artist = await stack.artist('Ada');
    const profile = (word: string) => ({ artist_name: word, bio: 'Paints.' });
    const title = (word: string) => ({ title: word });
    const work = await artist.call<{ artwork: Artwork }>('POST', '/artworks/', {
      body: { title: 'Tide', description: 'Salt.', category_id: 1, medium: 'Oil', price: 12, tags: ['sea', 'b'] },
    });
    const page = { title: 'About', page_type: 'content', content_html: '<p>Salt.</p>' };
    const site = await createSite(artist, `site-${randomUUID().slice(0, 8)}`);
    const added = await artist.call<MinisitePage>('POST', PAGES, { body: page });
    return {
      artist,
      things: [
        {
          name: 'profile',
          path: PROFILE,
          made: await artist.call('PUT', PROFILE, { body: profile('Ada') }),
          body: profile,
        },
        { name: 'mini-site', path: SITE, made: site, body: title },
        { name: 'page', path: `${PAGES}/${added.body.id}`, made: added, body: title },
        { name: 'work', path: `/artworks/${work.body.artwork.id}`, made: work, body: title },
      ],
    };
  }

  t.test('the answer of each read and write carries a strong ETag, which changes with the thing alone', async (t) => {
    const { artist, things } = await scene();
    for (const { name, path, made, body } of things) {
      const put = (word: string) => artist.call('PUT', path, { body: body(word) });
      t.match(etagOf(made), /^"[\w-]{22}"$/, name);
      const read = await artist.call('GET', path, { headers: after(made) });
      t.equal(etagOf(read), etagOf(made), `${name}: a read says what the write said`);
      const changed = await put('One');
      t.not(etagOf(changed), etagOf(made), `${name}: a change changes it`);
      t.equal(etagOf(await put('One')), etagOf(changed), `${name}: no change keeps it`);
      t.equal(etagOf(await artist.call('GET', path, { headers: after(changed) })), etagOf(changed));
    }
  });

  t.test('a PUT under If-Match changes what was read, and nothing newer', async (t) => {
    const { artist, things } = await scene();
    for (const { name, path, made, body } of things) {
      const put = (word: string, etag: string) =>
        artist.call<{ code: string }>('PUT', path, { body: body(word), headers: { 'if-match': etag } });
      const first = await put('First tab', etagOf(made));
      t.equal(first.status, 200, name);
      const second = await put('Second tab', etagOf(made));
      t.match(second, { status: 412, body: { statusCode: 412, code: 'CHANGED_SINCE' } }, name);
      const { body: seen, headers } = await artist.call('GET', path, { headers: after(first) });
      t.match(seen, body('First tab'), `${name}: nothing was written`);
      t.equal((await put('Second tab', headers.get('etag') ?? '')).status, 200, `${name}: and the new tag goes on`);
      t.equal((await artist.call('PUT', path, { body: body('Third') })).status, 200, `${name}: no header replaces`);
    }
  });

  t.test('If-Match is read as RFC 9110 has it', async (t) => {
    const { artist, things } = await scene();
    const { path, made, body } = things[1] as Thing;
    const put = async (header: string) => {
      const { status } = await artist.call('PUT', path, {
        body: body(header.slice(0, 50)),
        headers: { 'if-match': header },
      });
      return status;
    };
    let etag = etagOf(made);
    const now = async () => etagOf(await artist.call('PUT', path, { body: body(randomUUID()) }));
    const good = [
      '*',
      ' * ',
      etag,
      `"other", ${etag}`,
      `${etag},"other"`,
      `,, ${etag} ,`,
      `W/"weak" , ${etag}`,
      `"a,b", ${etag}`,
    ];
    for (const header of good) {
      etag = await now();
      t.equal(await put(header.replace(etagOf(made), etag)), 200, header);
    }
    etag = await now();
    for (const header of [`W/${etag}`, '"other"', '""', etag.toUpperCase().replace(/.$/, 'x"'), '"a", "b"'])
      t.equal(await put(header), 412, header);
    const bad = [
      '',
      ',',
      etag.slice(1, -1),
      `'${etag.slice(1, -1)}'`,
      `${etag} ${etag}`,
      `"a", *`,
      '*, "a"',
      '"a',
      'w/"a"',
      'null',
    ];
    for (const header of bad) {
      const answer = await artist.call('PUT', path, { body: body('x'), headers: { 'if-match': header } });
      t.match(answer, { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'if-match' }] } }, header);
    }
  });

  t.test('what would be refused anyway is refused as before, and what is not there matches nothing', async (t) => {
    const { artist, things } = await scene();
    const other = await stack.artist('Ben');
    const work = things[3] as Thing;
    const headers = { 'if-match': '"old"' };
    const body = { title: 'Mine' };
    t.equal((await other.call('PUT', work.path, { body, headers })).status, 403);
    t.equal((await artist.call('PUT', '/artworks/999999', { body, headers })).status, 404);
    t.equal((await artist.call('PUT', `${PAGES}/999999`, { body, headers })).status, 404);
    t.equal((await other.call('PUT', SITE, { body, headers })).status, 404);
    t.equal((await artist.call('PUT', work.path, { body: { title: '' }, headers })).status, 400);
    const shopper = await stack.shopper();
    const profile = { artist_name: 'Cleo', bio: 'Prints.' };
    t.equal((await shopper.call('PUT', PROFILE, { body: profile, headers: { 'if-match': '*' } })).status, 412);
    t.equal((await shopper.call('PUT', PROFILE, { body: profile })).status, 200);
  });

  t.test('views, likes and a new name of the artist leave the tag of a work alone; an image does not', async (t) => {
    const artist = await stack.artist('Ada');
    const { artwork, seen } = await list(artist);
    const path = `/artworks/${artwork.id}`;
    const first = await stack.visitor().call<Artwork>('GET', path, { headers: seen });
    await view(stack, artwork.id);
    await artist.call('POST', '/engagement/track', {
      body: { event_type: 'like', path, properties: { artwork_id: artwork.id } },
    });
    const renamed = await artist.call('PUT', PROFILE, { body: { artist_name: 'Ada L.', bio: 'Paints.' } });
    await stack.foldAll();
    const second = await stack.visitor().call<Artwork>('GET', path, { headers: after(renamed) });
    t.match(second.body, { artist_name: 'Ada L.', view_count: 1 });
    t.equal(etagOf(second), etagOf(first));
    await addImage(stack, artwork);
    await stack.foldAll();
    const third = await stack.visitor().call('GET', path);
    t.not(etagOf(third), etagOf(second));
    const answer = await artist.call('PUT', path, { body: { title: 'New' }, headers: { 'if-match': etagOf(third) } });
    t.equal(answer.status, 200, 'the decided work has the tag of the read one');
  });

  t.test('a repeat under an Idempotency-Key carries the tag of the first answer', async (t) => {
    const artist = await stack.artist('Ada');
    await createSite(artist, 'repeated');
    const body = { title: 'About', page_type: 'content' };
    const headers = { 'idempotency-key': `"${randomUUID()}"` };
    const first = await artist.call('POST', PAGES, { body, headers });
    const repeat = await artist.call('POST', PAGES, { body, headers });
    t.same([repeat.status, repeat.body], [201, first.body]);
    t.equal(etagOf(repeat), etagOf(first));
  });

  // Shows 8.8
  t.test('of 12 PUTs at once with one tag, one takes effect', async (t) => {
    const { artist, things } = await scene();
    for (const { name, path, made, body } of things) {
      const headers = { 'if-match': etagOf(made) };
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => artist.call('PUT', path, { body: body(`Tab ${n}`), headers })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      t.same(statuses, [200, ...Array(11).fill(412)], name);
      const winner = answers.findIndex(({ status }) => status === 200);
      const { body: seen } = await artist.call('GET', path, { headers: after(answers[winner] as Answer<unknown>) });
      t.match(seen, body(`Tab ${winner}`), name);
    }
  });

  t.test('of a PUT and an append of another process at once, one takes effect', async (t) => {
    const artist = await stack.artist('Ada');
    const { artwork } = await list(artist);
    const { id, artist_id } = artwork;
    const path = `/artworks/${id}`;
    const won = { put: 0, other: 0 };
    let { version, etag } = { version: 1, etag: etagOf(await artist.call('PUT', path, { body: {} })) };
    for (let round = 0; round < 40; round += 1) {
      const append = () =>
        stack.parts.domainLog.append({
          stream: `artwork-${id}`,
          expectedVersion: version,
          events: [
            {
              type: 'artwork_changed',
              payload: { artwork_id: id, artist_id, title: `Other ${round}` },
              id: randomUUID(),
              occurredAt: new Date(),
            },
          ],
          actorId: artist_id,
        });
      const put = () => artist.call('PUT', path, { body: { title: `Put ${round}` }, headers: { 'if-match': etag } });
      // The PUT has a way to go before it appends, so the other one starts later and later.
      const wait = () => new Promise((done) => setTimeout(done, (round % 8) / 2));
      const [answer, appended] = await Promise.all([put(), wait().then(append)]);
      const othersWon = appended.verdict !== 'version_conflict';
      won[othersWon ? 'other' : 'put'] += 1;
      t.equal(answer.status, othersWon ? 412 : 200, `round ${round}`);
      version += 1;
      etag = etagOf(await artist.call('PUT', path, { body: {} }));
    }
    t.comment(`the PUT won ${won.put} times, the other process ${won.other} times`);
  });
});
