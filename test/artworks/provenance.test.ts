import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { ProvenanceReply } from '../../src/contract/provenance.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { plain } from './images/pictures.ts';
import { upload } from './images/uploading.ts';
import { list } from './people.ts';

t.test('the provenance of a work', async (t) => {
  const stack = await startStack(t, { redis: false });
  const [ada, grace] = [await stack.artist('Ada'), await stack.artist('Grace')];
  const { artwork } = await list(ada, { title: 'Low Tide', price: 1_200 });
  const change = (body: object) => ada.call('PUT', `/api/v1/artworks/${artwork.id}`, { body });
  const tell = (who = ada, query = '') =>
    who.call<ProvenanceReply>('GET', `/api/v1/artworks/${artwork.id}/provenance?${query}`);

  t.test('tells its artist its price, state, words and images, the newest first, without a read model', async (t) => {
    await change({ price: 1_500.5, title: 'High Tide' });
    await change({ status: 'reserved' });
    await change({ status: 'sold' });
    await upload(stack, ada, artwork.id, await plain(64, 48).jpeg().toBuffer());
    const { status, body } = await tell();
    t.equal(status, 200);
    t.same(
      body.entries.map(({ at: _, version: __, ...entry }) => entry),
      [
        { what: 'images', change: 'added', images: 1 },
        { what: 'status', from: 'reserved', to: 'sold' },
        { what: 'status', from: 'available', to: 'reserved' },
        { what: 'described', fields: ['title'] },
        { what: 'priced', from: 1_200, to: 1_500.5 },
        { what: 'listed', price: 1_200 },
      ],
    );
    t.equal(body.older, null);
    t.ok(body.entries.every(({ at }, place) => place === 0 || at <= (body.entries[place - 1]?.at ?? '')));
  });

  const happen = (type: string, payload: (n: number) => object, count: number) =>
    stack.parts.domainLog.append({
      stream: `artwork-${artwork.id}`,
      expectedVersion: null,
      events: Array.from({ length: count }, (_, n) => ({
        type,
        payload: { artwork_id: artwork.id, artist_id: artwork.artist_id, ...payload(n) },
        id: randomUUID(),
        occurredAt: new Date(),
      })),
      actorId: artwork.artist_id,
    });

  t.test('goes on by pages that cost the same however long it is, and tells each change once', async (t) => {
    await happen('artwork_changed', (n) => ({ price_cents: 100 * (n + 1) }), 150);
    await happen('artwork_images_ordered', () => ({ image_ids: [] }), 350);
    await happen('artwork_changed', (n) => ({ title: `Tide ${n}` }), 150);
    const { domainLog } = stack.parts;
    const { readBack } = domainLog;
    const read: number[] = [];
    domainLog.readBack = async (from) => {
      const page = await readBack(from);
      read.push(page.events.length);
      return page;
    };
    const entries: ProvenanceReply['entries'] = [];
    for (let older: number | null = 0; older !== null; ) {
      const { status, body } = await tell(ada, older === 0 ? 'limit=100' : `limit=100&before=${older}`);
      t.match({ status, body }, { status: 200, body: { limit: 100 } });
      entries.push(...body.entries);
      older = body.older;
    }
    t.ok(Math.max(...read) <= 300, `${read} events`);
    t.equal(entries.length, 306);
    t.strictSame(new Set(entries.map(({ version, what }) => `${version} ${what}`)).size, 306);
    t.match(entries[0], { what: 'described' });
    t.match(entries[150], { what: 'priced', from: 149, to: 150 }, 'what was before is found across a page');
    t.match(entries.at(-1), { what: 'listed', price: 1_200 });

    read.length = 0;
    const { readPage } = domainLog;
    let asked = 0;
    domainLog.readPage = (from) => readPage(from).finally(() => (asked += 1));
    domainLog.readBack = async (from) => {
      await until('all have asked', () => asked >= 8);
      const page = await readBack(from);
      read.push(page.events.length);
      return page;
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell()));
    t.ok(answers.every(({ body }) => body.entries.length === 20));
    t.ok(read.length < 8, `those who ask at once share a read: ${read.length}`);
    Object.assign(domainLog, { readBack, readPage });
  });

  t.test('says of a change whose last one is hundreds of events ago only what it is since', async (t) => {
    await happen('artwork_image_described', () => ({ image_id: randomUUID(), text: null }), 300);
    await change({ status: 'available', price: 9 });
    const { body } = await tell();
    t.match(body.entries.slice(0, 2), [
      { what: 'status', from: null, to: 'available' },
      { what: 'priced', from: null, to: 9 },
    ]);
    t.match(await tell(ada, 'before=1'), { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'before' }] } });
  });

  // Shows 8.16
  t.test('is told to nobody else, and of no work that is gone', async (t) => {
    t.match(await tell(grace), { status: 403, body: { code: 'FORBIDDEN' } });
    t.match(await stack.visitor().call('GET', `/api/v1/artworks/${artwork.id}/provenance`), { status: 401 });
    await ada.call('DELETE', `/api/v1/artworks/${artwork.id}`);
    t.match(await tell(), { status: 404, body: { code: 'ARTWORK_NOT_FOUND' } });
  });
});
