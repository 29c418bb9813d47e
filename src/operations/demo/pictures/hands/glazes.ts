import { createNoise, hills } from '../noise.ts';
import { type Hand, item, mix, type Rgb, ramp, rgb, type Sheet, shade, smooth } from '../sheet.ts';
import { finish } from '../surface.ts';

type Pot = {
  wall: string;
  table: string;
  clay: string;
  /** From the middle or the lip outwards and down. */
  glaze: string[];
  /** Half the width of a vessel at heights from its foot, 0, to its lip, 1; none for a plate seen from above. */
  profile?: readonly (readonly [at: number, half: number])[];
  /** How far down the glaze runs, as a share of the height. */
  run: number;
  speckle: number;
};

const WORKS: Pot[] = [
  {
    wall: '#ded8cd',
    table: '#d3cbbd',
    clay: '#8a5a3c',
    glaze: ['#0f2f3d', '#1f5a66', '#5f9ea0', '#cfe0d4', '#e9e3d2', '#b98e5e'],
    run: 1,
    speckle: 0.5,
  },
  {
    wall: '#d8d3c8',
    table: '#bfb4a2',
    clay: '#7d4a30',
    glaze: ['#f2eee2', '#dfe4da', '#a9c1b5', '#5d8a83', '#335e60'],
    profile: [
      [0, 0.13],
      [0.06, 0.15],
      [0.35, 0.29],
      [0.6, 0.31],
      [0.8, 0.19],
      [0.9, 0.105],
      [0.97, 0.1],
      [1, 0.125],
    ],
    run: 0.7,
    speckle: 0.7,
  },
  {
    wall: '#3a3732',
    table: '#2c2925',
    clay: '#5a3a2b',
    glaze: ['#171614', '#3b2a20', '#8a4b22', '#d98a3c', '#f0c98a', '#3d2a1e'],
    run: 1,
    speckle: 0.9,
  },
  {
    wall: '#e3ddd0',
    table: '#cfc4b2',
    clay: '#a8744e',
    glaze: ['#fbf7ec', '#f3ecdb', '#e6d9c0', '#d1b48c'],
    profile: [
      [0, 0.1],
      [0.04, 0.11],
      [0.3, 0.21],
      [0.55, 0.235],
      [0.78, 0.2],
      [0.93, 0.165],
      [1, 0.18],
    ],
    run: 0.55,
    speckle: 1,
  },
  {
    wall: '#cfd3cf',
    table: '#b5b8b0',
    clay: '#6b4636',
    glaze: ['#e8ded0', '#d79b86', '#b3574a', '#7a2f31', '#41201f', '#c9b29b'],
    run: 1,
    speckle: 0.4,
  },
  {
    wall: '#c9c2b6',
    table: '#a99f90',
    clay: '#4b3328',
    glaze: ['#1b2a3f', '#27496b', '#4f7fa3', '#a8c3cf', '#efe8d6'],
    profile: [
      [0, 0.12],
      [0.03, 0.13],
      [0.12, 0.1],
      [0.3, 0.2],
      [0.5, 0.25],
      [0.62, 0.21],
      [0.72, 0.11],
      [0.86, 0.075],
      [0.95, 0.085],
      [1, 0.12],
    ],
    run: 0.82,
    speckle: 0.6,
  },
];

const scaled = ([r, g, b]: Rgb, light: number): Rgb => [r * light, g * light, b * light];

/** A plate on a table, seen from above; the light comes from the upper left. */
function plate(sheet: Sheet, pot: Pot) {
  const { w, h, random } = sheet;
  const [warp, speck, flow] = [hills(createNoise(random), 3), createNoise(random), createNoise(random)];
  const [cx, cy, radius] = [w * 0.5, h * 0.5, Math.min(w, h) * 0.4];
  const [glaze, table, clay] = [pot.glaze.map(rgb), rgb(pot.table), rgb(pot.clay)];
  return (x: number, y: number): Rgb => {
    const [dx, dy] = [x - cx, y - cy];
    const turn = Math.atan2(dy, dx);
    const wobble = 1 + 0.012 * warp(Math.cos(turn) * 1.4 + 5, Math.sin(turn) * 1.4);
    const r = Math.hypot(dx, dy) / (radius * wobble);
    const grainOfTable = 1 + 0.035 * warp(x / 260, y / 7);
    const shadow = 1 - 0.5 * smooth(1.22, 0.86, Math.hypot(dx - radius * 0.09, dy - radius * 0.12) / radius);
    if (r > 1.004) return scaled(table, grainOfTable * shadow);
    const drawn =
      r +
      0.028 * warp(x / 52, y / 52) +
      0.012 * flow(turn * 9, r * 3) +
      0.008 * Math.sin(r * 90 + 2 * warp(x / 80, y / 80));
    let color = ramp(glaze, smooth(0, 1, drawn) * 0.55 + drawn * 0.45);
    if (r > 0.965) color = mix(color, clay, smooth(0.965, 0.985, r + 0.006 * flow(turn * 20, 2)));
    if (speck(x / 1.9, y / 1.9) > 0.93 - 0.22 * pot.speckle) color = mix(color, clay, 0.5 * pot.speckle);
    const crackle = Math.abs(warp(x / 26, y / 26));
    color = scaled(color, 1 - 0.09 * smooth(0.03, 0.008, crackle) * (r < 0.93 ? 1 : 0));
    const well = Math.abs(r - 0.62);
    const facing = (-dx - dy) / (radius * 1.5);
    const light =
      1 +
      0.14 * facing * smooth(0.1, 1, r) -
      0.17 * facing * smooth(0.075, 0, well) +
      0.16 * smooth(0.93, 0.97, r) * facing;
    const shine =
      0.36 * Math.exp(-((Math.hypot(dx + radius * 0.36, dy + radius * 0.42) / (radius * 0.2)) ** 2)) +
      0.16 * Math.exp(-(((r - 0.66) / 0.025) ** 2)) * smooth(0.1, 1, facing);
    return mix(scaled(color, light), [255, 252, 244], shine);
  };
}

/** A vessel against a wall. */
function vessel(sheet: Sheet, pot: Pot, profile: NonNullable<Pot['profile']>) {
  const { w, h, random } = sheet;
  const [warp, speck, drip] = [hills(createNoise(random), 3), createNoise(random), createNoise(random)];
  const [cx, foot, tall] = [w * 0.5, h * 0.84, h * 0.66];
  const [glaze, table, wall, clay] = [pot.glaze.map(rgb), rgb(pot.table), rgb(pot.wall), rgb(pot.clay)];
  const unit = Math.min(w * 1.25, h) * 1.05;
  const half = (at: number): number => {
    const next = Math.max(
      1,
      profile.findIndex(([edge]) => edge >= at),
    );
    const [[low, from], [high, to]] = [item(profile, next - 1), item(profile, next)];
    return unit * (from + (to - from) * smooth(low, high, at));
  };
  const edge = h * 0.72;
  const roomAt = (x: number, y: number): Rgb => {
    const fall = Math.hypot(((x - cx - unit * 0.13) / unit) * 2.4, ((y - foot - 4) / unit) * 9);
    const contact = 1 - 0.55 * smooth(1.15, 0.1, fall);
    const base =
      y > edge
        ? scaled(table, 1 + 0.03 * warp(x / 200, y / 6))
        : scaled(wall, 1.04 - (0.16 * x) / w + 0.012 * warp(x / 40, y / 40));
    return scaled(mix(base, y > edge ? wall : table, smooth(14, 0, Math.abs(y - edge)) * 0.4), contact);
  };
  return (x: number, y: number): Rgb => {
    const at = (foot - y) / tall;
    const lip = half(1);
    const [mouthX, mouthY] = [(x - cx) / lip, (y - (foot - tall)) / (lip * 0.2)];
    const mouth = Math.hypot(mouthX, mouthY);
    if (mouth < 0.86)
      return scaled(mix(clay, item(glaze, 0), 0.25), 0.3 + 0.22 * (mouthX + 1) * (mouthY > 0 ? 1.2 : 0.7));
    const bottom = half(0) * 0.1 * Math.sqrt(Math.max(0, 1 - ((x - cx) / half(0)) ** 2));
    const belowFoot = y - foot;
    if (at > 1 + (mouth < 1 ? 1 : 0) || belowFoot > bottom) return roomAt(x, y);
    const reach = half(Math.min(1, Math.max(0, at))) * (1 + 0.006 * warp(y / 90, 3));
    const u = at > 1 ? mouthX : (x - cx) / reach;
    if (Math.abs(u) > 1.004) return roomAt(x, y);
    const turn = Math.asin(Math.max(-1, Math.min(1, u)));
    const down = 1 - Math.min(1, Math.max(0, at));
    const end = pot.run + 0.09 * drip(turn * 3.1 + 7, 1) + 0.05 * drip(turn * 9, 4);
    const ringsOf = 0.02 * Math.sin(down * 150 + 2 * warp(turn * 2, down * 5));
    const shown = ramp(glaze, down / Math.max(0.2, pot.run) + 0.16 * warp(turn * 2.2, down * 3.4) + ringsOf);
    let color = down < end ? shown : scaled(clay, 1 + 0.05 * Math.sin(down * 240) + 0.05 * warp(turn * 14, down * 40));
    const bead = smooth(0.016, 0, Math.abs(end - 0.008 - down));
    if (down < end) color = scaled(color, 1 - 0.16 * bead);
    if (speck(turn * 190, down * 430) > 0.93 - 0.2 * pot.speckle) color = mix(color, [70, 48, 34], 0.45 * pot.speckle);
    const light = 0.36 + 0.74 * Math.max(0, Math.cos(turn + 0.62)) + 0.1 * Math.max(0, Math.cos(turn - 1.2)) ** 3;
    const gloss = down < end ? 1 : 0.15;
    const shine =
      gloss *
      (0.5 * Math.exp(-(((turn + 0.72) / 0.085) ** 2)) * smooth(0.02, 0.12, down) * smooth(0.75, 0.3, down) +
        0.12 * Math.exp(-(((turn + 0.5) / 0.3) ** 2)));
    const rim = mouth < 1.0 ? 0.16 : 0;
    const body = mix(scaled(color, light + rim), [255, 253, 247], shine);
    return mix(body, roomAt(x, y), smooth(0.99, 1.004, Math.abs(u)));
  };
}

/** Stoneware under glazes that ran in the kiln. */
export const glazes: Hand = async (sheet, work) => {
  const pot = item(WORKS, work);
  const colorAt = pot.profile ? vessel(sheet, pot, pot.profile) : plate(sheet, pot);
  return finish(shade(sheet, colorAt), sheet, { grain: 0.016, vignette: 0.22 });
};
