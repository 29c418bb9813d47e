const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [560, 300, 64, 48, 36, 150];
const COLOURS = ['#1b4f8f', '#b3421a', '#4a7c2f', '#7a3f8c', '#6b6b6b'];
const TICKS = 5;

/** A line of a drawing; its points are in the order of x. */
export type Line = { name: string; points: { x: number; y: number }[] };

const rounded = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US');

/** The least of 1, 2, 2.5, 5 and 10 times a power of ten that is no less than a value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Draws lines as an SVG, with both axes from zero. */
export function drawLines(title: string, { x, y }: { x: string; y: string }, lines: Line[]): string {
  const all = lines.flatMap(({ points }) => points);
  const mostX = Math.max(...all.map((point) => point.x));
  const mostY = roundUp(Math.max(...all.map((point) => point.y)));
  const toX = (value: number) => LEFT + (value / mostX) * (WIDTH - LEFT - RIGHT);
  const toY = (value: number) => HEIGHT - BOTTOM - (value / mostY) * (HEIGHT - BOTTOM - TOP);
  const grid = Array.from({ length: TICKS + 1 }, (_, tick) => (tick * mostY) / TICKS).map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${toY(value)}" y2="${toY(value)}" stroke="#d8d8d8"/>` +
      `<text x="${LEFT - 6}" y="${toY(value) + 4}" text-anchor="end">${rounded(value)}</text>`,
  );
  const places = [...new Set(all.map((point) => point.x))].map(
    (value) => `<text x="${toX(value)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${rounded(value)}</text>`,
  );
  const drawn = lines.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const row = TOP + 14 + index * 18;
    const path = points.map((point) => `${toX(point.x).toFixed(1)},${toY(point.y).toFixed(1)}`).join(' ');
    const dots = points.map((point) => `<circle cx="${toX(point.x)}" cy="${toY(point.y)}" r="3" fill="${colour}"/>`);
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}` +
      `<circle cx="${WIDTH - RIGHT + 16}" cy="${row - 4}" r="4" fill="${colour}"/>` +
      `<text x="${WIDTH - RIGHT + 26}" y="${row}">${name}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
<text x="${LEFT}" y="20" font-size="14" font-weight="bold">${title}</text>
${[...grid, ...places, ...drawn].join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${x}</text>
<text transform="translate(14 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${y}</text>
</svg>
`;
}
