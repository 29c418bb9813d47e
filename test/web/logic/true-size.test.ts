import fc from 'fast-check';
import t from 'tap';
import { sizeOf } from '../../../web/src/features/artworks/true-size/dimensions.ts';
import { COMPANION_SIZES, type Companion, hang } from '../../../web/src/features/artworks/true-size/hang.ts';
import { describeSize } from '../../../web/src/features/artworks/true-size/measures.ts';

const rounded = (text: string) => {
  const size = sizeOf(text, undefined);
  return size && [size.width, size.height].map((cm) => Math.round(cm * 100) / 100);
};

t.test('dimensions are read as artists write them', async (t) => {
  const known: Record<string, [number, number]> = {
    '60 x 80 cm': [60, 80],
    '60x80cm': [60, 80],
    '  60 X 80 CM. ': [60, 80],
    '60 × 80 cm': [60, 80],
    '60,5 × 80 cm': [60.5, 80],
    '60x80x4 cm': [60, 80],
    '80 × 60 × 3 cm': [80, 60],
    '600 x 800 mm': [60, 80],
    '0.6 x 1.2 m': [60, 120],
    '2 m x 80 cm': [200, 80],
    '24" × 36"': [60.96, 91.44],
    '24″ x 36″': [60.96, 91.44],
    '24 in x 36 in': [60.96, 91.44],
    '24 x 36 inches': [60.96, 91.44],
    'approx. 60 x 80 cm': [60, 80],
    '60 × 80 cm (framed)': [60, 80],
    '60 × 80 cm, unframed': [60, 80],
    '24 x 36 in / 61 x 91 cm': [60.96, 91.44],
    'Ø 38 cm': [38, 38],
    '2\' 6" × 1\' 8"': [76.2, 50.8],
    "8' x 7' 8\" (243.9 x 233.7 cm)": [243.9, 233.7],
  };
  for (const [text, sides] of Object.entries(known)) t.same(rounded(text), sides, text);
});

// Shows 8.32
t.test('what does not say both sides and their unit says nothing', async (t) => {
  for (const text of [
    '',
    'large',
    '60 cm',
    '60 x 80',
    '3000 x 4000 px',
    '60 x cm',
    '0 x 80 cm',
    '60 x 0.5 cm',
    '60 x 1001 cm',
    '11 x 2 m',
    '99999 x 99999 m',
    '1,200 x 800 mm',
    '60 x 80 cmx',
    '60 x 80 x 4 x 2 cm',
    '1/0 x 3 cm',
    '24 1/0 x 36 in',
    '1'.repeat(200),
    'x'.repeat(200),
  ])
    t.equal(sizeOf(text, undefined), undefined, text.slice(0, 40));
});

const side = fc.integer({ min: 1, max: 1_000 });
const picture = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });

t.test('whatever is written, what is read is a size that can hang', async (t) => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.stringMatching(/^[\d., x×cminm"']{0,40}$/)), (text) => {
      const sides = rounded(text);
      return sides === undefined || sides.every((cm) => cm >= 1 && cm <= 1_000);
    }),
    { numRuns: 2_000 },
  );
  t.pass();
});

t.test('an upright picture makes the longer side the height, in whichever order the sides are written', async (t) => {
  fc.assert(
    fc.property(side, side, picture, (one, other, picture) => {
      const [first, second] = [`${one} x ${other} cm`, `${other} x ${one} cm`].map((text) => sizeOf(text, picture));
      if (!first || !second) return false;
      if (!first.byPicture) return first.width === one && first.height === other;
      const fits = first.height >= first.width === picture.height > picture.width;
      return fits && first.height === second.height && first.width === second.width;
    }),
  );
  t.match(sizeOf('60 x 80 cm', { width: 1_200, height: 1_600 }), { width: 60, height: 80, byPicture: true });
  t.match(sizeOf('80 x 60 cm', { width: 1_600, height: 1_200 }), { width: 80, height: 60, byPicture: true });
  t.match(sizeOf('60 x 80 cm', undefined), { width: 60, height: 80, byPicture: false });
  t.equal(sizeOf(null, { width: 1, height: 1 }), undefined);
  t.end();
});

t.test('the text says both sides, and how the height was told', async (t) => {
  const words = describeSize({ width: 60, height: 80, byPicture: true });
  t.equal(words, '80 cm (31.5 in) high and 60 cm (23.6 in) wide. Which side is the height is read from the picture.');
  t.match(
    describeSize({ width: 60, height: 80, byPicture: false }),
    /The width is taken to be the first of the two\.$/,
  );
  t.equal(describeSize({ width: 70, height: 70, byPicture: false }), '70 cm (27.6 in) high and 70 cm (27.6 in) wide.');
});

t.test('every work hangs on its wall: clear of the floor, of the person and of the sofa', async (t) => {
  const companions = Object.keys(COMPANION_SIZES) as Companion[];
  fc.assert(
    fc.property(side, side, fc.constantFrom(...companions), (width, height, beside) => {
      const { wall, work, companion } = hang({ width, height }, beside);
      const inside = ({ x, y, ...box }: typeof work) =>
        x >= 0 && y >= 0 && x + box.width <= wall.width && y + box.height <= wall.height;
      const apart = work.x + work.width < companion.x || work.y + work.height < companion.y;
      return inside(work) && inside(companion) && apart && work.width === width && work.height === height;
    }),
    { numRuns: 1_000 },
  );
  t.equal(hang({ width: 60, height: 80 }, 'person').companion.height, 170);
  t.end();
});
