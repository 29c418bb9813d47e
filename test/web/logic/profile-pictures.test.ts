import t from 'tap';
import type { Picture } from '../../../src/contract/pictures.ts';
import { pictureAddresses } from '../../../web/src/features/artists/profile-pictures.ts';
import { addressRules, pictureRules } from '../../../web/src/features/artists/profile-rules.ts';
import { pictureToInsert } from '../../../web/src/features/minisites/rich-text/picture-to-insert.ts';
import { objectPosition, pointUnder, readFocus, writeFocus } from '../../../web/src/lib/pictures/focus-point.ts';
import { fileRefusal } from '../../../web/src/lib/pictures/image-files.ts';
import { isUploaded } from '../../../web/src/lib/pictures/is-uploaded.ts';
import { replacedIds } from '../../../web/src/lib/pictures/own-pictures.ts';
import { pictureSource } from '../../../web/src/lib/pictures/pictures.ts';

const id = (digit: string) => `01890a5d-ac96-774b-bcce-${digit.repeat(12)}`;
const path = (digit: string) => `/images/${id(digit)}/medium.webp`;

t.test('the point of a picture is read and written as a profile keeps it', async (t) => {
  t.same(readFocus('20 35'), { x: 20, y: 35 });
  for (const none of [null, undefined, '', 'left top', '50', '-1 4'])
    t.same(readFocus(none), { x: 50, y: 50 }, String(none));
  t.same(readFocus('999 0'), { x: 100, y: 0 });
  t.equal(writeFocus({ x: 20.4, y: 120 }), '20 100');
  t.equal(writeFocus({ x: -3, y: 0 }), '0 0');
  t.equal(writeFocus({ x: 50, y: 50 }), '', 'the centre needs no point');
  t.equal(objectPosition('20 35'), '20% 35%');
  t.equal(objectPosition(null), undefined);
  t.equal(objectPosition(''), undefined);
});

t.test('a click names the point of the picture that it hit, however that is cropped', async (t) => {
  const box = { width: 100, height: 100 };
  const centre = { x: 50, y: 50 };
  const whole = { box, picture: { width: 400, height: 400 }, focus: centre };
  t.same(pointUnder({ ...whole, at: { x: 20, y: 80 } }), { x: 20, y: 80 });
  const wide = { box, picture: { width: 800, height: 400 } };
  t.same(pointUnder({ ...wide, focus: centre, at: { x: 0, y: 10 } }), { x: 25, y: 10 });
  t.same(pointUnder({ ...wide, focus: { x: 0, y: 50 }, at: { x: 100, y: 10 } }), { x: 50, y: 10 });
  t.same(pointUnder({ ...wide, focus: { x: 100, y: 50 }, at: { x: 120, y: -4 } }), { x: 100, y: 0 });
  const tall = { box, picture: { width: 50, height: 100 }, focus: { x: 50, y: 100 } };
  t.same(pointUnder({ ...tall, at: { x: 50, y: 0 } }), { x: 50, y: 50 });
});

t.test('an uploaded picture that the profile names no more is one to remove', async (t) => {
  t.same(replacedIds([path('a'), path('b')], [path('b'), 'https://a.example/x.jpg']), [id('a')]);
  t.same(replacedIds([path('a'), path('a')], []), [id('a')], 'each once');
  t.same(replacedIds([path('a')], [path('a').replace('medium', 'thumb')]), [], 'another size is the same picture');
  t.same(replacedIds(['https://a.example/images/x', '', `https://a.example${path('a')}`], []), []);
  const profile = { profile_image_url: ` ${path('a')} `, cover_image_url: '', studio_image_url: null };
  t.same(pictureAddresses(profile), [path('a')]);
});

t.test('a picture has an address elsewhere or the path of an upload, a link only an address', async (t) => {
  const refused = 'Please enter a full address, such as https://example.com';
  for (const good of ['', path('a'), ` ${path('b')}`, 'https://a.example/x.jpg', 'http://a.example'])
    t.equal(pictureRules.validate(good), true, good);
  for (const bad of ['/images/', `${path('a')}/..`, '//a.example/x', 'javascript:alert(1)', '/favicon.svg'])
    t.equal(pictureRules.validate(bad), refused, bad);
  t.equal(addressRules.validate(path('a')), refused);
  t.notOk(isUploaded(`https://a.example${path('a')}`));
});

t.test('another host does not learn which page shows its picture', async (t) => {
  t.equal(pictureSource('https://a.example/x.jpg').referrerPolicy, 'no-referrer');
  t.equal(pictureSource(`https://a.example/images/${id('a')}/medium.webp?x`).referrerPolicy, 'no-referrer');
  t.equal(pictureSource(path('a')).referrerPolicy, undefined);
});

t.test('a file is refused for its type, then for its size', async (t) => {
  t.equal(fileRefusal({ type: 'image/webp', size: 15_728_640 }), undefined);
  t.equal(fileRefusal({ type: 'image/png', size: 15_728_641 }), 'File size must be under 15MB');
  t.equal(fileRefusal({ type: 'image/gif', size: 15_728_641 }), 'File must be JPEG, PNG, or WebP');
});

t.test('a picture goes into a page with its words, and with its size when that is known', async (t) => {
  const upload = (width: number, height: number): Picture => ({
    ...{ id: id('a'), url: path('a'), thumb_url: '', medium_url: path('a'), original_url: '' },
    ...{ width, height, color: '#000000', created_at: '2026-01-01T00:00:00.000Z' },
  });
  const asked = { address: ` ${path('a')}`, text: ' The press ', uploads: [upload(4000, 3000)] };
  t.same(pictureToInsert(asked), { src: path('a'), alt: 'The press', width: '1200', height: '900' });
  t.match(pictureToInsert({ ...asked, uploads: [upload(640, 480)] }), { width: '640', height: '480' });
  t.match(pictureToInsert({ ...asked, uploads: [upload(50_000, 1)] }), { width: '1200', height: '1' });
  t.match(pictureToInsert({ ...asked, uploads: [] }), { src: path('a'), width: null });
  t.match(pictureToInsert({ ...asked, address: 'https://a.example/x y.jpg' }), { src: 'https://a.example/x%20y.jpg' });
  for (const address of ['', 'http://a.example/x.jpg', '/favicon.svg', 'javascript:alert(1)'])
    t.equal(pictureToInsert({ ...asked, address }), null, address);
});
