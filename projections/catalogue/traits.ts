import { CENTIMETRES, DIMENSIONS_PATTERN, SIZES } from '../../src/contract/dimensions.ts';
import { CONES_TO_OKLAB, LINEAR_TO_CONES, SHADES, SRGB_CURVE } from '../../src/contract/oklab.ts';

/*
 * What the catalogue concludes from a work `w`: its orientation and colours from the first image, its size from its
 * dimensions. It is SQL, built from the constants of the contract, so a fold and the log come to the same.
 */

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const float = (value: number) => `(${value})::float8`;

const WIDTH = "(w.images -> 0 ->> 'width')::bigint";
const HEIGHT = "(w.images -> 0 ->> 'height')::bigint";

/** Sides that differ by a twentieth at most make a square. */
export const ORIENTATION = `
  case when abs(${WIDTH} - ${HEIGHT}) * 20 <= greatest(${WIDTH}, ${HEIGHT}) then 'square'
    when ${WIDTH} > ${HEIGHT} then 'landscape' when ${WIDTH} < ${HEIGHT} then 'portrait' end`;

const UNITS = Object.entries(CENTIMETRES).map(([unit, length]) => `when ${text(unit)} then ${float(length)}`);

/** SQL of a side in centimetres. @param number index of its number in the parts of the match */
const side = (number: number, ...units: number[]) => `
  replace(part[${number}], ',', '.')::float8
    * case left(lower(coalesce(${units.map((unit) => `part[${unit}]`).join(', ')})), 2) ${UNITS.join(' ')} end`;

export const SIZE = `case ${SIZES.map(({ name, upTo }) =>
  upTo === null ? `when longest > 0 then ${text(name)}` : `when longest > 0 and longest <= ${upTo} then ${text(name)}`,
).join(' ')} end`;

/** Follows `parseDimensions` step by step. */
const LONGEST = `
  select case
    when part[7] is not null then ${side(7, 8)}
    when width > 0 and height > 0 and (part[5] is null or depth > 0) then greatest(width, height, depth)
  end as longest
  from (select regexp_match(w.dimensions, ${text(DIMENSIONS_PATTERN)}) as part) dimensions,
    lateral (select ${side(1, 2, 4, 6)} as width, ${side(3, 4, 6)} as height, ${side(5, 6)} as depth) sides`;

const { straight, slope, offset, power } = SRGB_CURVE;
const linear = (byte: number) => `
  case when get_byte(rgb, ${byte}) / 255::float8 <= ${float(straight)} then get_byte(rgb, ${byte}) / 255::float8 / ${float(slope)}
    else power((get_byte(rgb, ${byte}) / 255::float8 + ${float(offset)}) / ${float(1 + offset)}, ${float(power)}) end`;

const row = (factors: readonly number[], columns: string[]) =>
  columns.map((column, index) => `${float(factors[index] ?? 0)} * ${column}`).join(' + ');
const cones = LINEAR_TO_CONES.map(
  (factors, index) => `cbrt(${row(factors, ['red', 'green', 'blue'])}) as cone${index}`,
);
const oklab = CONES_TO_OKLAB.map(
  (factors, index) =>
    `round(1000 * (${row(factors, ['cone0', 'cone1', 'cone2'])}))::smallint as ${['color_l', 'color_a', 'color_b'][index]}`,
);

/** Follows `oklabOf` step by step. */
const OKLAB = `
  select ${oklab.join(', ')}
  from (select decode(substr(w.images -> 0 ->> 'color', 2), 'hex') as rgb) image,
    lateral (select ${linear(0)} as red, ${linear(1)} as green, ${linear(2)} as blue) light,
    lateral (select ${cones.join(', ')}) cones`;

const SHADE_ROWS = SHADES.map(({ name, oklab }, place) => `(${place}, ${text(name)}, ${oklab.join(', ')})`);

/** The nearest shade; of two as near, the palette's first. */
const NEAREST = `
  select name from (values ${SHADE_ROWS.join(', ')}) shade (place, name, l, a, b) where color_l is not null
  order by (color_l - l) * (color_l - l) + (color_a - a) * (color_a - a) + (color_b - b) * (color_b - b), place limit 1`;

/** Joins what traits are concluded from to works `w`. */
export const CONCLUSIONS = `
  left join lateral (${LONGEST}) measured on true
  left join lateral (${OKLAB}) oklab on true
  left join lateral (${NEAREST}) nearest on true`;
