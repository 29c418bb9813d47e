import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { ProvenanceReply } from '../../src/contract/provenance.ts';
import { startStack } from '../helpers/stack.ts';
import { plain } from './images/pictures.ts';
import { upload } from './images/uploading.ts';
import { list } from './people.ts';

t.test('the provenance of a work', async (t) => {
  const stack = await startStack(t, { redis: false });
  const [ada, grace] = [await stack.artist('Ada'), await stack.artist('Grace')];
  const { artwork } = await list(ada, { title: 'Low Tide', price: 1_200 });
  const change = (body: object) => ada.call('PUT', `/api/v1/artworks/${artwork.id}`, { body });
  const tell = (who = ada) => who.call<ProvenanceReply>('GET', `/api/v1/artworks/${artwork.id}/provenance`);

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
    t.equal(body.total, 6);
    t.ok(body.entries.every(({ at }, place) => place === 0 || at <= (body.entries[place - 1]?.at ?? '')));
  });

  t.test('tells the last 200 entries of many, and how many there are', async (t) => {
    await stack.parts.domainLog.append({
      stream: `artwork-${artwork.id}`,
      expectedVersion: null,
      events: Array.from({ length: 210 }, (_, n) => ({
        type: 'artwork_changed',
        payload: { artwork_id: artwork.id, artist_id: artwork.artist_id, price_cents: 100 * (n + 1) },
        id: randomUUID(),
        occurredAt: new Date(),
      })),
      actorId: artwork.artist_id,
    });
    const { body } = await tell();
    t.equal(body.total, 216);
    t.equal(body.entries.length, 200);
    t.match(body.entries[0], { what: 'priced', from: 209, to: 210 });

    const { domainLog } = stack.parts;
    const { read } = domainLog;
    let reads = 0;
    domainLog.read = (stream) => {
      reads += 1;
      return read(stream);
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell()));
    t.ok(answers.every((answer) => answer.body.total === 216));
    t.ok(reads < 8, `those who ask at once share a read: ${reads}`);
  });

  // Shows 8.16
  t.test('is told to nobody else, and of no work that is gone', async (t) => {
    t.match(await tell(grace), { status: 403, body: { code: 'FORBIDDEN' } });
    t.match(await stack.visitor().call('GET', `/api/v1/artworks/${artwork.id}/provenance`), { status: 401 });
    await ada.call('DELETE', `/api/v1/artworks/${artwork.id}`);
    t.match(await tell(), { status: 404, body: { code: 'ARTWORK_NOT_FOUND' } });
  });
});
