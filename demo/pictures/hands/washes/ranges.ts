import { createNoise, hills } from '../../noise.ts';
import { distance, mix, type Point, type Raster, type Rgb, rgb, type Sheet, shade, smooth } from '../../sheet.ts';
import type { Leaf } from './leaf.ts';

/** Ridges behind ridges, the far ones lost in the mist that rises between them. */
export function ranges(sheet: Sheet, { paper, ink, second }: Leaf, layers: number): Raster {
  const { random, w, h } = sheet;
  const [ridge, cloud] = [hills(createNoise(random), 5), hills(createNoise(random), 3)];
  const [ground, near, far] = [rgb(paper), rgb(ink), rgb(second)];
  const moon: Point = [w * 0.7, h * 0.16];
  const columns = Math.ceil(w * sheet.scale);
  const crests = Array.from({ length: layers }, (_, layer) => {
    const depth = layer / (layers - 1);
    return Float32Array.from({ length: columns }, (_, column) => {
      const hill = Math.abs(ridge(column / sheet.scale / (330 + 60 * depth) + layer * 7.3, layer * 3.1));
      return h * (0.26 + 0.5 * depth) - (165 - 60 * depth) * hill + 60 * (1 - depth);
    });
  });
  return shade(sheet, (x, y) => {
    const mist = cloud(x / 60, y / 44);
    let color: Rgb = mix(ground, far, 0.05 + 0.05 * mist);
    color = mix(color, ground, 0.9 * smooth(52, 49, distance(x - moon[0], y - moon[1])));
    for (let layer = 0; layer < layers; layer += 1) {
      const depth = layer / (layers - 1);
      const crest = crests[layer]?.[Math.floor(x * sheet.scale)] ?? h;
      if (y < crest - 3) continue;
      const below = y - crest;
      const wet = 0.75 + (layer % 2 ? 0.4 : -0.4) * mist;
      const strength = (0.22 + 0.66 * depth) * wet * Math.exp(-below / (120 + 150 * depth)) * smooth(-3, 3, below);
      color = mix(color, mix(far, near, depth), strength);
      color = mix(color, ground, 0.42 * (1 - depth) * smooth(40, 190, below));
    }
    return color;
  });
}
