import {
  BRACKETS_PATTERN,
  CENTIMETRES,
  DIMENSIONS_PATTERN,
  IMPERIAL_PATTERN,
  SIZES,
} from '../../src/contract/dimensions.ts';
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

const PARTS_OF_SIDE = 4;
const SIDES = [0, 1, 2, 3];
/** SQL of a part of a side: feet, inches, number, unit. The first part of the match is all of it. */
const partOf = (side: number, part: number) => `part[${2 + side * PARTS_OF_SIDE + part}]`;
const number = (part: string) => `replace(${part}, ',', '.')::float8`;

/** SQL of the unit of a side, or of the side after it; null when that has feet and inches. */
const unitOf = (side: number): string =>
  `coalesce(${partOf(side, 3)}${side < 2 ? `, case when ${partOf(side + 1, 2)} is not null then ${unitOf(side + 1)} end` : ''})`;

/** SQL of a side in centimetres. */
const lengthOf = (side: number) => `
  case when ${partOf(side, 0)} is not null
    then ${number(partOf(side, 0))} * ${float(30.48)} + ${number(partOf(side, 1))} * ${float(2.54)}
    else ${number(partOf(side, 2))} * case left(lower(${unitOf(side)}), 2) ${UNITS.join(' ')} end end`;

export const SIZE = `case ${SIZES.map(({ name, upTo }) =>
  upTo === null ? `when longest > 0 then ${text(name)}` : `when longest > 0 and longest <= ${upTo} then ${text(name)}`,
).join(' ')} end`;

/**
 * SQL of what a pattern says of the longest side. Follows `readMatch` step by step. Without an offset PostgreSQL would
 * match the text again for each part.
 */
const readMatch = (pattern: string) => `
  select part[1] ~ ${text(IMPERIAL_PATTERN)} as is_imperial, case
    when ${partOf(3, 0)} is not null or ${partOf(3, 2)} is not null then nullif(across, 0)
    when width > 0 and height > 0 and (${partOf(2, 0)} is null and ${partOf(2, 2)} is null or depth > 0)
      then greatest(width, height, depth)
  end as longest
  from (select regexp_match(w.dimensions, ${text(pattern)}) as part offset 0) dimensions,
    lateral (select ${SIDES.map((side) => `${lengthOf(side)} as ${['width', 'height', 'depth', 'across'][side]}`)} offset 0) sides`;

/** Follows `parseDimensions`. */
const LONGEST = `
  select case when in_brackets.longest is not null
      and (said.longest is null or in_brackets.is_imperial <> said.is_imperial)
    then in_brackets.longest else said.longest end as longest
  from (${readMatch(DIMENSIONS_PATTERN)}) said, (${readMatch(BRACKETS_PATTERN)}) in_brackets`;

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
