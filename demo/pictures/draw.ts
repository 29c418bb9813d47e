import sharp, { type Sharp } from 'sharp';
import { createRandom } from '../random.ts';
import { charts } from './hands/charts.ts';
import { currents } from './hands/currents.ts';
import { cutouts } from './hands/cutouts.ts';
import { glazes } from './hands/glazes.ts';
import { halftones } from './hands/halftones.ts';
import { herbarium } from './hands/herbarium.ts';
import { horizons } from './hands/horizons.ts';
import { photograms } from './hands/photograms.ts';
import { ridges } from './hands/ridges.ts';
import { tiles } from './hands/tiles.ts';
import { washes } from './hands/washes.ts';
import { weaves } from './hands/weaves.ts';
import type { Hand, Raster } from './sheet.ts';

const HANDS = {
  charts,
  currents,
  cutouts,
  glazes,
  halftones,
  herbarium,
  horizons,
  photograms,
  ridges,
  tiles,
  washes,
  weaves,
} satisfies Record<string, Hand>;

export type HandName = keyof typeof HANDS;

/** What is to be drawn: the same commission gives the same pictures. */
export type Commission = {
  hand: HandName;
  /** Which of the hand's six works. */
  work: number;
  seed: number;
  ratio: readonly [width: number, height: number];
  /** Pixels of the longer side. */
  size: number;
  /** Whether a wide and a square detail are drawn, too. */
  details: boolean;
};

/** A work with details is drawn this much larger. */
const CLOSER = 1.25;

// One thread a picture: several processes draw at once.
sharp.concurrency(1);

const open = ({ data, width, height }: Raster): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

const encode = (picture: Sharp): Promise<Buffer> =>
  picture.jpeg({ quality: 93, chromaSubsampling: '4:4:4' }).toBuffer();

/** A wide part of a picture, for a cover, and a square one. */
function detailsOf(raster: Raster): Sharp[] {
  const { width, height } = raster;
  const band = Math.round(Math.min(height, width / 2.2));
  const side = Math.round(Math.min(width, height) * 0.5);
  return [
    open(raster).extract({ left: 0, top: Math.round((height - band) * 0.56), width, height: band }),
    open(raster).extract({
      left: Math.round((width - side) * 0.5),
      top: Math.round((height - side) * 0.36),
      width: side,
      height: side,
    }),
  ];
}

/** Draws a work and, if wanted, its details. @returns JPEG files, the whole work first */
export async function drawPictures(commission: Commission): Promise<Uint8Array[]> {
  const { hand, work, seed, ratio, size, details } = commission;
  const longer = Math.max(...ratio);
  const [w, h] = [(1_000 * ratio[0]) / longer, (1_000 * ratio[1]) / longer];
  const scale = (size / 1_000) * (details ? CLOSER : 1);
  const raster = await HANDS[hand]({ w, h, scale, random: createRandom(seed, work + 1) }, work);
  const whole = details
    ? open(raster).resize(Math.round((w * size) / 1_000), Math.round((h * size) / 1_000), { fit: 'fill' })
    : open(raster);
  return Promise.all([whole, ...(details ? detailsOf(raster) : [])].map(encode));
}
