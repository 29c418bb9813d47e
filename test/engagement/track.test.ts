import { randomUUID } from 'node:crypto';
import t from 'tap';
import { list } from '../artworks/people.ts';
import { newestEvent } from '../helpers/log.ts';
import { startStack } from '../helpers/stack.ts';

t.test('tracking an event', async (t) => {
  const stack = await startStack(t);
  const ada = await stack.shopper('Ada');
  const track = (body: unknown, client = stack.visitor()) => client.call('POST', '/engagement/track', { body });
  const stored = () => newestEvent(stack.db);

  await t.test('answers with the position once it is in the log, and stores what was sent', async (t) => {
    const body = {
      event_type: 'click_button',
      path: '/launch?ref=x#top',
      properties: { label: 'Begin', nested: [1, { a: null }] },
    };
    const { status, body: answer } = await track(body);
    t.equal(status, 202);
    t.same(answer, { accepted: 1, duplicates: 0, position: 1 });
    t.match(await stored(), {
      position: 1,
      event_type: 'click_button',
      path: '/launch?ref=x#top',
      properties: body.properties,
      page: null,
    });
  });

  await t.test('takes the page of a view without query and hash', async (t) => {
    for (const [path, page] of [
      ['/discover?tag=oil', '/discover'],
      ['/discover#end', '/discover'],
      ['/#?', '/'],
      ['/discover/', '/discover/'],
    ] as const) {
      await track({ event_type: 'view_page', path });
      t.equal((await stored()).page, page, path);
    }
  });

  await t.test('takes the artwork from the properties, else from the path', async (t) => {
    const artist = await stack.artist();
    for (const title of ['1001', '1002', '1003']) t.equal((await list(artist, { title })).artwork.id, Number(title));
    for (const [path, properties, artwork] of [
      ['/artwork/1001', undefined, 1001],
      ['/artwork/1001/?from=home#image', {}, 1001],
      ['/artwork/1001', { artwork_id: 1002 }, 1002],
      ['/bag', { artwork_id: '1003' }, 1003],
      ['/artwork/1001', { artwork_id: 'none' }, 1001],
      ['/artwork/1001/edit', undefined, null],
      ['/artwork/1e3', undefined, null],
      ['/artwork/0', { artwork_id: -1 }, null],
      ['/artworks/1001', { artwork_id: 1.5 }, null],
      ['/artwork/99999999999999999', { artwork_id: 9_007_199_254_740_992 }, null],
    ] as const) {
      t.match(await track({ event_type: 'view_artwork', path, properties }), { status: 202 });
      t.equal((await stored()).artwork_id, artwork, `${path} ${JSON.stringify(properties)}`);
    }
  });

  await t.test('knows who is signed in, and nothing else of the person', async (t) => {
    await track({ event_type: 'view_page', path: '/' }, ada);
    t.match(await stored(), { user_id: ada.session.user.id, visitor: null });
    await track({
      event_type: 'view_page',
      path: '/',
      user_id: 77,
      visitor: '1',
      lane: 9,
      position: 99,
      recorded_at: '2020-01-01',
    });
    const event = await stored();
    t.equal(event.user_id, null, 'a body cannot say who sent it');
    t.equal(event.lane, 1);
    t.same(event.properties, {}, 'fields that the contract does not name are not stored');
  });

  await t.test('takes a wrong bearer token as none', async (t) => {
    const forged = `${ada.token?.slice(0, -4)}AAAA`;
    for (const authorization of ['Bearer nonsense', `Bearer ${forged}`, 'Basic YTpi', 'Bearer', 'Bearer ']) {
      const answer = await stack.visitor().call('POST', '/engagement/track', {
        body: { event_type: 'view_page', path: '/' },
        headers: { authorization },
      });
      t.equal(answer.status, 202, authorization);
      t.equal((await stored()).user_id, null);
    }
  });

  await t.test('answers in the same way wherever it is mounted, and with a slash at the end', async (t) => {
    for (const path of ['/api/v1/engagement/track', '/engagement/track/', '/api/v1/engagement/track/']) {
      const { status, body } = await stack
        .visitor()
        .call('POST', path, { body: { event_type: 'view_page', path: '/' } });
      t.equal(status, 202, path);
      t.match(body, { accepted: 1, duplicates: 0 });
    }
  });

  await t.test('answers for an id that it knows with the position that the event has', async (t) => {
    const body = { event_type: 'view_page', path: '/', id: randomUUID() };
    const first = await track(body);
    const again = await track({ ...body, id: body.id.toUpperCase() });
    t.equal(again.status, 202);
    t.same(again.body, { accepted: 0, duplicates: 1, position: first.body.position });
  });

  await t.test('refuses what it cannot place, and stores nothing of it', async (t) => {
    const { position } = await stored();
    for (const [body, path] of [
      [{ event_type: 'view_moon', path: '/' }, 'event_type'],
      [{ path: '/' }, 'event_type'],
      [{ event_type: 'view_page' }, 'path'],
      [{ event_type: 'view_page', path: 'discover' }, 'path'],
      [{ event_type: 'view_page', path: '' }, 'path'],
      [{ event_type: 'view_page', path: `/${'x'.repeat(2_048)}` }, 'path'],
      [{ event_type: 'view_page', path: '/\0' }, 'path'],
      [{ event_type: 'view_page', path: '/\ud800' }, 'path'],
      [{ event_type: 'view_page', path: '/', id: 'not-a-uuid' }, 'id'],
      [{ event_type: 'view_page', path: '/', properties: [] }, 'properties'],
    ] as const) {
      const answer = await track(body);
      t.match(
        answer,
        { status: 400, body: { code: 'VALIDATION', issues: [{ path }] } },
        JSON.stringify(body).slice(0, 80),
      );
    }
    t.match(await track({ event_type: 'view_page', path: `/${'x'.repeat(2_047)}` }), {
      status: 202,
      body: { position: position + 1 },
    });
  });
});
