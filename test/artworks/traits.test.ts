import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { CONCLUSIONS, ORIENTATION, SIZE } from '../../projections/catalogue/traits.ts';
import type { ColorName } from '../../src/contract/colors.ts';
import { parseDimensions, SIZES } from '../../src/contract/dimensions.ts';
import { oklabOf, SHADES } from '../../src/contract/oklab.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';

type Image = { width: number; height: number; color: string };
type Work = { dimensions: string | null; images: Image[] };
type Traits = {
  orientation: string | null;
  size: string | null;
  color: ColorName | null;
  oklab: (number | null)[];
};

t.test('the traits of a work', async (t) => {
  const db = openTestPool(t, await createDatabase(t));

  /** What the catalogue concludes from works, in their order. */
  async function conclude(works: Work[]): Promise<Traits[]> {
    const { rows } = await sql<Traits>`
    select ${sql.raw(ORIENTATION)} as orientation, ${sql.raw(SIZE)} as size, nearest.name as color,
      array[color_l, color_a, color_b] as oklab
    from jsonb_array_elements(${JSON.stringify(works)}::jsonb) with ordinality said (work, place),
      lateral (select work ->> 'dimensions' as dimensions, work -> 'images' as images) w ${sql.raw(CONCLUSIONS)}
    order by place`.execute(db);
    return rows;
  }

  function sizeOf(dimensions: string | null): string | null {
    const parsed = parseDimensions(dimensions);
    if (!parsed) return null;
    const longest = Math.max(parsed.widthCm, parsed.heightCm, parsed.depthCm ?? 0);
    return SIZES.find(({ upTo }) => upTo === null || longest <= upTo)?.name ?? null;
  }

  const KNOWN: Record<string, [width: number, height: number, depth?: number] | null> = {
    '80 × 60 cm': [80, 60],
    '80x60cm': [80, 60],
    '29,7 x 42 CM': [29.7, 42],
    '80 × 60 × 3 cm': [80, 60, 3],
    'variable, about 150 × 220 cm': [150, 220],
    'Ø 46 cm': [46, 46],
    '24" × 36"': [60.96, 91.44],
    '24 x 36 inches, framed 30 x 42': [60.96, 91.44],
    '5 ft × 3 ft': [152.4, 91.44],
    '1.5 × 2 m': [150, 200],
    '400 × 300 mm': [40, 30],
    '80 cm × 600 mm': [80, 60],
    '80 × 60': null,
    '8 1/2 × 11 in': null,
    "5'3\" × 4'": [160.02, 121.92],
    '2\' 6" × 1\' 8"': [76.2, 50.8],
    '2′ 6″ × 1′ 8″': [76.2, 50.8],
    '2’6” x 1’8” x 2”': [76.2, 50.8, 5.08],
    '2 ft 6 in x 1 ft 8 in': [76.2, 50.8],
    '2ft. 6in. × 20 in.': [76.2, 50.8],
    "2'-6'' x 1'-8''": [76.2, 50.8],
    '2 feet 6 inches by hand, 30 × 15 cm': [30, 15],
    'Ø 1\' 6"': [45.72, 45.72],
    "8' x 7' 8\"": [243.84, 233.68],
    "8' x 7' 8\" (243.9 x 233.7 cm)": [243.9, 233.7],
    '8 × 10 in. (20.3 × 25.4 cm), framed': [20.3, 25.4],
    '61 x 91 cm [24 x 36 in]': [60.96, 91.44],
    '24½ × 36 in (62.2 × 91.4 cm)': [62.2, 91.4],
    '60 × 80 (23.6 × 31.5 in)': [59.944, 80.01],
    '60 × 80 cm (70 × 90 cm framed)': [60, 80],
    '60 × 80 cm (70 × 90 cm)': [60, 80],
    '60 × 80 cm (framed: 28 × 36 in)': [60, 80],
    '60 × 80 cm (0 × 31 in)': [60, 80],
    '24 x 36 in / 61 x 91 cm': [60.96, 91.44],
    'Box, 30 x 40 cm in oak': [30, 40],
    "8' x 7' 8": null,
    '8 x 7\' 8"': null,
    '8 x 7\' 8" x 3 cm': null,
    "2'' 6\" x 8' 3": null,
    '60 cm x 80 cm x 4 cm x 2 cm': null,
    '36" x 24" ½': null,
    '5 30 x 40 cm': null,
    '30 cm x 40 cm 5': null,
    '30 x 40 cm mm': null,
    '1,200 × 800 mm': null,
    '0 × 60 cm': null,
    '12,000 × 12,000 px': null,
    '80 × 60 metres': null,
    'as large as a door': null,
    '': null,
  };

  t.test('dimensions are read as artists write them', async (t) => {
    for (const [text, sides] of Object.entries(KNOWN)) {
      const parsed = parseDimensions(text);
      if (!sides) {
        t.equal(parsed, null, text);
        continue;
      }
      const [widthCm, heightCm, depthCm] = sides;
      const rounded = Object.entries(parsed ?? {}).map(([name, cm]) => [name, Math.round(cm * 1e6) / 1e6]);
      t.same(Object.fromEntries(rounded), { widthCm, heightCm, ...(depthCm && { depthCm }) }, text);
    }
  });

  /** Texts that are nearly dimensions. */
  const tokens = fc.constantFrom(
    ...[
      '0',
      '7',
      '40',
      '100',
      '29.7',
      '29,7',
      '1/2',
      '123456',
      ' ',
      '  ',
      '\u00a0',
      '\n',
      ',',
      '.',
      ' × ',
      'x',
      'X',
      '*',
    ],
    ...[
      'cm',
      ' cm',
      'mm',
      ' m',
      'in',
      'inch',
      'inches',
      'ft',
      'feet',
      '"',
      '″',
      "'",
      '’',
      '(',
      ')',
      '-',
      '2\' 6"',
      '½',
      'Ø',
      'ø ',
      'c',
      '\u212a',
      'İ',
      '😀',
    ],
  );
  const texts = fc.oneof(
    fc.array(tokens, { maxLength: 12 }).map((parts) => parts.join('')),
    fc
      .tuple(
        tokens,
        tokens,
        tokens,
        fc.constantFrom(' cm', '"', ' m', ' × 3 cm', '\' 6"', ' in (10 × 20 cm)', ' cm (4\' 2" x 8")'),
      )
      .map(([a, b, c, d]) => `${a}40${b}×${c}60${d}`),
  );

  t.test('the catalogue reads dimensions as the web app does', async (t) => {
    const works = [...Object.keys(KNOWN), ...fc.sample(texts, 3_000)].map((dimensions) => ({ dimensions, images: [] }));
    const traits = await conclude(works);
    const sizes = works.map(({ dimensions }) => sizeOf(dimensions));
    const wrong = works.flatMap((work, index) =>
      sizes[index] === traits[index]?.size ? [] : [[work.dimensions, sizes[index], traits[index]?.size]],
    );
    t.same(wrong, []);
    t.same(new Set(sizes), new Set([null, ...SIZES.map(({ name }) => name)]), 'each size is among them');
  });

  const hex = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

  t.test('each colour has the name of the nearest shade, and lies where OKLab says', async (t) => {
    const colors = ['#000000', '#ffffff', '#808080', '#ff0000', ...fc.sample(hex, 1_000)];
    const traits = await conclude(
      colors.map((color) => ({ dimensions: null, images: [{ width: 1, height: 1, color }] })),
    );
    const wrong = colors.filter((color, index) => {
      const found = traits[index];
      const oklab = oklabOf(color);
      // Squares of whole numbers are exact: two shades may be equally near.
      const distances = SHADES.map((shade) => ({
        name: shade.name,
        distance: shade.oklab.reduce((sum, value, axis) => sum + (value - (oklab[axis] ?? 0)) ** 2, 0),
      }));
      const least = Math.min(...distances.map(({ distance }) => distance));
      const nearest = distances.filter(({ distance }) => distance === least).map(({ name }) => name);
      return !(found?.color && nearest.includes(found.color)) || String(found.oklab) !== String(oklab);
    });
    t.same(wrong, []);
  });

  t.test('OKLab is that of its author', async (t) => {
    // "A perceptual color space for image processing" gives sRGB white; CSS Color 4 gives red, lime and blue.
    t.same(oklabOf('#ffffff'), [1000, 0, 0]);
    t.same(oklabOf('#ff0000'), [628, 225, 126]);
    t.same(oklabOf('#00ff00'), [866, -234, 179]);
    t.same(oklabOf('0000ff'), [452, -32, -312]);
  });

  t.test('an orientation is that of the first image; without an image there is none', async (t) => {
    const image = (width: number, height: number) => ({ width, height, color: '#204060' });
    const found = await conclude(
      [
        [image(1600, 1200), image(1, 9)],
        [image(9, 16)],
        [image(1000, 950)],
        [image(1000, 949)],
        [image(95, 100)],
        [],
      ].map((images) => ({ dimensions: null, images })),
    );
    t.same(
      found.map(({ orientation }) => orientation),
      ['landscape', 'portrait', 'square', 'landscape', 'square', null],
    );
    t.match(found.at(-1), { color: null, oklab: [null, null, null] });
  });
});
