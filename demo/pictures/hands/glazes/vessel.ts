import { createNoise, hills } from '../../noise.ts';
import { distance, item, mix, type Rgb, ramp, rgb, type Sheet, smooth } from '../../sheet.ts';
import { scaled } from './light.ts';
import type { Pot } from './pots.ts';

/** A vessel against a wall. */
export function vessel(sheet: Sheet, pot: Pot, profile: NonNullable<Pot['profile']>) {
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
    const [before, low, high, after] = [-2, -1, 0, 1].map((step) =>
      item(profile, Math.min(profile.length - 1, Math.max(0, next + step))),
    );
    if (!before || !low || !high || !after) return 0;
    const span = high[0] - low[0];
    const t = Math.min(1, Math.max(0, (at - low[0]) / span));
    const start = ((high[1] - before[1]) / (high[0] - before[0])) * span;
    const end = ((after[1] - low[1]) / (after[0] - low[0])) * span;
    const bend =
      (2 * t ** 3 - 3 * t ** 2 + 1) * low[1] +
      (t ** 3 - 2 * t ** 2 + t) * start +
      (3 * t ** 2 - 2 * t ** 3) * high[1] +
      (t ** 3 - t ** 2) * end;
    return unit * bend;
  };
  const [base, lip] = [half(0), half(1)];
  const edge = h * 0.72;
  const roomAt = (x: number, y: number): Rgb => {
    const fall = distance(((x - cx - unit * 0.13) / unit) * 2.4, ((y - foot - 4) / unit) * 9);
    const under = distance((x - cx) / (base * 1.12), (y - foot - 5) / (base * 0.17));
    const contact = (1 - 0.5 * smooth(1.15, 0.1, fall)) * (1 - 0.6 * smooth(1.25, 0.75, under));
    const color =
      y > edge
        ? scaled(table, 1 + 0.03 * warp(x / 200, y / 6))
        : scaled(wall, 1.04 - (0.16 * x) / w + 0.012 * warp(x / 40, y / 40));
    return scaled(mix(color, y > edge ? wall : table, smooth(14, 0, Math.abs(y - edge)) * 0.4), contact);
  };
  return (x: number, y: number): Rgb => {
    const at = (foot - y) / tall;
    const [mouthX, mouthY] = [(x - cx) / lip, (y - (foot - tall)) / (lip * 0.2)];
    const mouth = distance(mouthX, mouthY);
    if (mouth < 0.86)
      return scaled(mix(clay, item(glaze, 0), 0.25), 0.3 + 0.22 * (mouthX + 1) * (mouthY > 0 ? 1.2 : 0.7));
    const bottom = base * 0.1 * Math.sqrt(Math.max(0, 1 - ((x - cx) / base) ** 2));
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
