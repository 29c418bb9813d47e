import { sql } from 'kysely';
import t from 'tap';
import { projections } from '../../../../projections/index.ts';
import type { Artwork } from '../../../../src/contract/artworks.ts';
import { verifyProjection } from '../../../../src/engine/folding/comparing/verify.ts';
import { plain } from '../../../artworks/images/pictures.ts';
import { everyFile, type Uploaded, upload } from '../../../artworks/images/uploading.ts';
import { list } from '../../../artworks/people.ts';
import { startStack } from '../../../helpers/stack.ts';

t.test('images come and go with their works', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const picture = await plain(320, 240).jpeg().toBuffer();
  const imageIdOf = (url: string) => url.split('/')[2] ?? '';

  /** The names of the images that have files. @throws Error when one has not all four files */
  async function storedImages(): Promise<string[]> {
    const files = (await everyFile(stack)).filter((path) => path.includes('/'));
    const names = [...new Set(files.map((path) => path.split('/')[0] ?? ''))];
    if (files.length !== 4 * names.length) throw new Error(`not every image has four files: ${files.join(', ')}`);
    return names.sort();
  }

  t.test('only the artist of a work that is there adds images, and takes them away', async (t) => {
    const { artwork } = await list(ada);
    const other = await stack.artist('Ben');
    const { body } = await upload(stack, ada, artwork.id, picture);
    const path = `/api/v1/artworks/${artwork.id}/images/${imageIdOf(body.image.url)}`;
    const refused = [
      [stack.visitor(), 401],
      [await stack.shopper(), 403],
      [other, 403],
      [await stack.admin(), 403],
    ] as const;
    for (const [who, status] of refused) {
      t.equal((await upload(stack, who, artwork.id, picture)).status, status);
      t.equal((await who.call('DELETE', path)).status, status);
    }
    for (const id of ['0', '999999', 'x', '1e3', '..%2f..'])
      t.match(await upload(stack, ada, id, picture), { status: 404, body: { code: 'ARTWORK_NOT_FOUND' } }, id);
    t.match(await ada.call('DELETE', `/api/v1/artworks/${artwork.id}/images/nothing`), {
      status: 404,
      body: { code: 'IMAGE_NOT_FOUND' },
    });
    t.equal((await storedImages()).length, 1);
    t.equal((await ada.call('DELETE', path, { headers: { 'content-type': 'application/json' } })).status, 204);
    t.same(await everyFile(stack), [], 'its files are gone');
    t.equal((await fetch(`${stack.origin}${body.image.url}`)).status, 404);
    t.equal((await ada.call('DELETE', path)).status, 404);
  });

  t.test('deleting a work removes the files of its images, and of no others', async (t) => {
    const kept = await upload(stack, ada, (await list(ada)).artwork.id, picture);
    const { artwork } = await list(ada);
    for (let count = 0; count < 3; count += 1) await upload(stack, ada, artwork.id, picture);
    t.equal((await storedImages()).length, 4);
    t.equal((await ada.call('DELETE', `/api/v1/artworks/${artwork.id}`)).status, 204);
    t.same(await storedImages(), [imageIdOf(kept.body.image.url)]);
    t.match(await upload(stack, ada, artwork.id, picture), { status: 404 });
  });

  t.test('images that are sent one after the other are shown in that order', async (t) => {
    const { artwork } = await list(ada);
    const urls: string[] = [];
    for (let count = 0; count < 4; count += 1)
      urls.push(
        (
          await upload(
            stack,
            ada,
            artwork.id,
            await plain(50 + count, 50)
              .png()
              .toBuffer(),
          )
        ).body.image.url,
      );
    const { body } = await ada.call<{ artwork: Artwork }>('PUT', `/api/v1/artworks/${artwork.id}`, { body: {} });
    t.same(body.artwork.images, urls);
  });

  /** Sends a picture to each work, as many at once as one account may. */
  async function threeAtATime(works: Artwork[], contents: Uint8Array): Promise<Uploaded[]> {
    const left = works.values();
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const own: Uploaded[] = [];
        for (const { id } of left) own.push(await upload(stack, ada, id, contents));
        return own;
      }),
    );
    return answers.flat();
  }

  t.test('of 14 that are sent to one work, three at a time, 10 are taken, shown in the order of the log', async (t) => {
    const { artwork } = await list(ada);
    const before = (await storedImages()).length;
    const answers = await threeAtATime(Array(14).fill(artwork), picture);
    const taken = answers.filter(({ status }) => status === 200);
    t.equal(taken.length, 10);
    for (const { status, body } of answers)
      if (status !== 200) t.match({ status, ...body }, { status: 409, code: /^(IMAGE_LIMIT|CONFLICT)$/ });
    const inOrder = taken.sort(
      (one, other) => Number(one.headers.get('x-log-position')) - Number(other.headers.get('x-log-position')),
    );
    const { body } = await ada.call<{ artwork: Artwork }>('PUT', `/api/v1/artworks/${artwork.id}`, { body: {} });
    t.same(
      body.artwork.images,
      inOrder.map((answer) => answer.body.image.url),
    );
    t.equal((await storedImages()).length, before + 10, 'of the others nothing is left');
  });

  t.test('nine to nine works, three at a time, are all taken', async (t) => {
    const works = await Promise.all(Array.from({ length: 9 }, () => list(ada)));
    const answers = await threeAtATime(
      works.map(({ artwork }) => artwork),
      picture,
    );
    t.same([...new Set(answers.map(({ status }) => status))], [200]);
  });

  t.test('no event carries a file, and the read models are what the log says', async (t) => {
    const { rows } = await sql<{ bytes: number }>`
    select max(octet_length(payload::text)) as bytes from log.domain_event`.execute(stack.db);
    t.ok(rows[0] && rows[0].bytes < 2_000, `the largest payload has ${rows[0]?.bytes} bytes`);
    await stack.foldAll();
    for (const projection of projections)
      for (const { name, differences } of await verifyProjection(stack.db, projection)) t.equal(differences, 0, name);
  });
});
