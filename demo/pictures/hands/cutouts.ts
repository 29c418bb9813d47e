import { type Hand, item } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector } from '../vector.ts';
import { arcs, birds, tower } from './cutouts/places.ts';
import { garden, leaves, still } from './cutouts/plants.ts';
import type { Scene } from './cutouts/scene.ts';

type Collage = { ground: string; papers: string[]; scene: Scene };

const WORKS: Collage[] = [
  { ground: '#f1e7d3', papers: ['#1f4f7b', '#e2583e', '#f0b73f', '#2f6b4f', '#e9a0a0', '#14233b'], scene: leaves },
  { ground: '#dcd6c8', papers: ['#c8553d', '#2d4654', '#f2d0a4', '#588b8b', '#f4efe2', '#243127'], scene: still },
  { ground: '#e8dcc6', papers: ['#8f2d24', '#d98e4a', '#31506b', '#efe6d5', '#5b6b3f', '#1d1b1a'], scene: tower },
  { ground: '#17324d', papers: ['#f2c14e', '#f78154', '#5fad56', '#f4ead6', '#b4436c', '#7fb7be'], scene: garden },
  { ground: '#efe9df', papers: ['#22577a', '#38a3a5', '#ef6f6c', '#f6bd60', '#2b2d42', '#f7ede2'], scene: arcs },
  { ground: '#c9d6d5', papers: ['#ffffff', '#1e2f3c', '#e4572e', '#f3e9dc', '#6b8f9c', '#d7a449'], scene: birds },
];

/** Painted papers, cut and laid over one another. */
export const cutouts: Hand = async (sheet, work) => {
  const { ground, papers, scene } = item(WORKS, work);
  const raster = await drawVector(sheet, ground, scene(sheet, papers).join(''));
  return finish(raster, sheet, { tooth: 0.05, grain: 0.016, vignette: 0.06 });
};
