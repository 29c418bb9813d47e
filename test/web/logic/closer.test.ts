import t from 'tap';
import { actOf } from '../../../web/src/features/artworks/closer/zoom-keys.ts';
import { pictureAlt } from '../../../web/src/features/artworks/picture-alt.ts';

const press = (key: string, held: object = {}) =>
  actOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

// Shows 8.31
t.test('keys zoom and move a picture, and leave those of the browser alone', async (t) => {
  t.same(press('+'), { zoom: 'in' });
  t.same(press('='), { zoom: 'in' }, 'the same key without shift');
  t.same(press('-'), { zoom: 'out' });
  t.same(press('0'), { zoom: 'fit' });
  t.same(press('ArrowRight'), { look: { right: 1, down: 0 } });
  t.same(press('ArrowUp'), { look: { right: 0, down: -1 } });
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) t.equal(press('+', { [held]: true }), undefined, held);
  for (const key of ['Escape', 'Tab', 'a', 'Enter', 'toString']) t.equal(press(key), undefined, key);
});

t.test('a picture has the words of its artist, else title, artist and number', async (t) => {
  const details = (alt_text: string | null) => ({ id: 'x', alt_text, large_url: '/x', width: 3, height: 4 });
  const work = { title: 'Drift', artist_name: 'Maren Holt', image_details: [details(null), details('Two boats')] };
  t.equal(pictureAlt(work), 'Drift by Maren Holt');
  t.equal(pictureAlt(work, 1), 'Two boats');
  t.equal(
    pictureAlt({ ...work, image_details: [details('x'), details(null)] }, 1),
    'Drift by Maren Holt, picture 2 of 2',
  );
  t.equal(pictureAlt({ ...work, image_details: [] }), 'Drift by Maren Holt', 'a work without an image');
});
