import { createNoise, hills } from '../noise.ts';
import { distance, type Hand, item, mix, type Rgb, ramp, rgb, shade, smooth } from '../sheet.ts';
import { finish } from '../surface.ts';

type View = {
  sky: string[];
  /** Sea or land, from the horizon down. */
  below: string[];
  /** The horizon, as a share of the height. */
  horizon: number;
  light: { x: number; y: number; radius: number; color: string; glow: number };
  land?: number;
};

const WORKS: View[] = [
  {
    sky: ['#3b4a6b', '#8c7f9b', '#e0a58f', '#f6d7a7'],
    below: ['#d9a88c', '#6d6a86', '#2a3350'],
    horizon: 0.62,
    light: { x: 0.5, y: 0.56, radius: 52, color: '#fff0cf', glow: 1 },
  },
  {
    sky: ['#0b1220', '#16273f', '#33506b', '#7896a0'],
    below: ['#4d6b7a', '#1b2f42', '#0a131f'],
    horizon: 0.7,
    light: { x: 0.68, y: 0.24, radius: 40, color: '#f3ead0', glow: 0.55 },
  },
  {
    sky: ['#e7e3d8', '#dcd3c4', '#d0bfae', '#c5a998'],
    below: ['#b79a8b', '#9a8480', '#6d6468'],
    horizon: 0.55,
    light: { x: 0.35, y: 0.3, radius: 70, color: '#faf3e4', glow: 0.5 },
    land: 4,
  },
  {
    sky: ['#f0b27a', '#e57f5a', '#b9475a', '#5a2a55'],
    below: ['#46244d', '#2a1a3b', '#140f22'],
    horizon: 0.72,
    light: { x: 0.44, y: 0.5, radius: 118, color: '#ffdf9e', glow: 0.8 },
    land: 3,
  },
  {
    sky: ['#9fc2c4', '#c3d6cf', '#e6e6d5', '#f1e8d2'],
    below: ['#c9d3c4', '#7fa6a6', '#37636f'],
    horizon: 0.48,
    light: { x: 0.75, y: 0.4, radius: 26, color: '#fffaf0', glow: 0.7 },
  },
  {
    sky: ['#101418', '#23303a', '#5b5f63', '#c99a6b'],
    below: ['#a06f4d', '#41342f', '#15120f'],
    horizon: 0.66,
    light: { x: 0.24, y: 0.655, radius: 34, color: '#ffd9a0', glow: 1.2 },
    land: 2,
  },
];

/** Light over a horizon, in the grain of fast film. */
export const horizons: Hand = async (sheet, work) => {
  const { random, w, h } = sheet;
  const { sky, below, horizon, light, land = 0 } = item(WORKS, work);
  const [haze, swell] = [hills(createNoise(random), 3), hills(createNoise(random), 2)];
  const [skyColors, belowColors, lit] = [sky.map(rgb), below.map(rgb), rgb(light.color)];
  const [lightX, lightY, edge] = [light.x * w, light.y * h, horizon * h];
  const ridgeAt = (layer: number, x: number) =>
    edge + layer * (h * 0.085) - 26 - 44 * swell(x / (330 - layer * 40) + layer * 9.1, layer * 3.7) - 14 * layer;
  const skyAt = (x: number, y: number): Rgb => {
    const base = ramp(skyColors, (y / edge) ** 1.15 + 0.06 * haze(x / 500, y / 120));
    const away = distance(x - lightX, y - lightY);
    const glow = light.glow * (0.55 * Math.exp(-away / 150) + 0.35 * Math.exp(-away / 420));
    const disc = smooth(light.radius + 2.2, light.radius - 2.2, away) * smooth(edge + 2, edge - 8, y);
    return mix(mix(base, lit, glow), lit, disc);
  };
  const seaAt = (x: number, y: number): Rgb => {
    const depth = (y - edge) / (h - edge);
    const far = 1 / (0.04 + depth);
    const ripple =
      haze((x / 90) * (0.25 + far * 0.08), far * 14) * 0.5 + swell((x / 24) * (0.3 + far * 0.05), far * 40) * 0.5;
    const base = ramp(belowColors, depth ** 0.7 + 0.1 * ripple);
    const spread = light.radius * (0.7 + 2.2 * depth);
    const path =
      Math.exp(-(((x - lightX) / spread) ** 2)) * smooth(-0.25, 0.6, ripple) * light.glow * (1 - 0.55 * depth);
    return mix(base, lit, Math.min(0.9, path));
  };
  const landAt = (x: number, y: number): Rgb | null => {
    for (let layer = land; layer >= 1; layer -= 1) {
      const ridge = ridgeAt(layer, x);
      if (y < ridge - 1.2) continue;
      const mist = Math.min(1, (y - ridge) / 190);
      const color = mix(ramp(belowColors, (layer - 1) / Math.max(1, land - 1)), ramp(skyColors, 1), 0.28 * (1 - mist));
      const fade = smooth(ridge - 1.2, ridge + 1.2, y);
      return fade >= 1 ? color : mix(landBehind(layer, x, y), color, fade);
    }
    return null;
  };
  const landBehind = (layer: number, x: number, y: number): Rgb =>
    layer > 1 && y > ridgeAt(layer - 1, x) ? ramp(belowColors, (layer - 2) / Math.max(1, land - 1)) : skyAt(x, y);

  const raster = shade(sheet, (x, y) => {
    if (land > 0) return landAt(x, y) ?? skyAt(x, Math.min(y, edge));
    return y < edge ? skyAt(x, y) : mix(skyAt(x, edge - 1), seaAt(x, y), smooth(edge - 1, edge + 9, y));
  });
  return finish(raster, sheet, { grain: 0.1, vignette: 0.3 });
};
