import t from 'tap';
import { newImageId } from '../../../src/serving/images/files.ts';
import { artwork, deleteArtwork } from '../../../src/shop/artworks/decide.ts';
import type { ArtworkEvent, ArtworkImage } from '../../../src/shop/artworks/events.ts';
import { addImage, removeImage } from '../../../src/shop/artworks/images/decide.ts';
import { FIELDS } from '../../cart/catalogue.ts';
import { given } from '../../helpers/decision.ts';

const listed: ArtworkEvent = {
  type: 'artwork_listed',
  payload: { artwork_id: 1_001, artist_id: 3, ...FIELDS },
};
const deleted: ArtworkEvent = { type: 'artwork_deleted', payload: { artwork_id: 1_001, artist_id: 3 } };

const anImage = (): ArtworkImage => ({
  image_id: newImageId(),
  width: 300,
  height: 200,
  color: '#102030',
  format: 'jpeg',
  bytes: 4_096,
});
const added = (image: ArtworkImage): ArtworkEvent => ({
  type: 'artwork_image_added',
  payload: { artwork_id: 1_001, artist_id: 3, image },
});

t.test('the artist adds an image after those that are there', async (t) => {
  const [first, second] = [anImage(), anImage()];
  t.same(
    given(artwork, [listed, added(first)]).when((state) => addImage(state, { userId: 3, image: second })),
    { events: [added(second)] },
  );
  t.match(given(artwork, [listed, added(first), added(second)]).state, { images: [first, second] });
});

t.test('a tenth image is added, an eleventh is not, until one is removed', async (t) => {
  const images = Array.from({ length: 10 }, anImage);
  const [first, ...others] = images;
  if (!first) throw new Error('there is no first image');
  const add = (events: ArtworkEvent[]) =>
    given(artwork, events).when((state) => addImage(state, { userId: 3, image: first }));
  t.same(add([listed, ...others.map(added)]), { events: [added(first)] });
  t.same(add([listed, ...images.map(added)]), { refused: 'IMAGE_LIMIT' });
  const removed: ArtworkEvent = {
    type: 'artwork_image_removed',
    payload: { artwork_id: 1_001, artist_id: 3, image_id: first.image_id },
  };
  t.same(add([listed, ...images.map(added), removed]), { events: [added(first)] });
});

t.test('an image is added by the artist alone, to a work that is there', async (t) => {
  const image = anImage();
  const add = (events: ArtworkEvent[], userId: number) =>
    given(artwork, events).when((state) => addImage(state, { userId, image }));
  t.same(add([listed], 4), { refused: 'FORBIDDEN' });
  t.same(add([], 3), { refused: 'ARTWORK_NOT_FOUND' });
  t.same(add([listed, deleted], 3), { refused: 'ARTWORK_NOT_FOUND' });
});

t.test('the artist removes an image that the work has', async (t) => {
  const image = anImage();
  const remove = (events: ArtworkEvent[], userId = 3) =>
    given(artwork, events).when((state) => removeImage(state, { userId, imageId: image.image_id }));
  t.same(remove([listed, added(image)]), {
    events: [{ type: 'artwork_image_removed', payload: { artwork_id: 1_001, artist_id: 3, image_id: image.image_id } }],
  });
  t.same(remove([listed]), { refused: 'IMAGE_NOT_FOUND' });
  t.same(remove([listed, added(image)], 4), { refused: 'FORBIDDEN' });
  t.same(remove([listed, added(image), deleted]), { refused: 'ARTWORK_NOT_FOUND' });
});

t.test('a deleted work has no images', async (t) => {
  const { state, when } = given(artwork, [listed, added(anImage()), deleted]);
  t.equal(state, 'deleted');
  t.same(
    when((gone) => deleteArtwork(gone, { userId: 3, at: new Date() })),
    { refused: 'ARTWORK_NOT_FOUND' },
  );
});
