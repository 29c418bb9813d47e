import { item, within } from '../../sheet.ts';
import { outline, rounded } from '../../vector.ts';
import { box, cut, frond, pebble, piece, vase } from './paper.ts';
import type { Scene } from './scene.ts';

/** A leaf on each of many sheets. */
export const leaves: Scene = (sheet, papers) => {
  const { random, w, h } = sheet;
  const [columns, rows] = [w > h ? 4 : 3, w > h ? 3 : 4];
  return Array.from({ length: columns * rows }, (_, index) => {
    const [cw, ch] = [w / columns, h / rows];
    const [x, y] = [(index % columns) * cw, Math.floor(index / columns) * ch];
    const sheetOf = piece(
      sheet,
      outline(cut(random, box(x + 9, y + 9, cw - 18, ch - 18), 5)),
      item(papers, index * 2 + random.below(2)),
      0.5,
    );
    const turn = -Math.PI / 2 + within(random, -0.5, 0.5);
    const length = Math.min(cw, ch) * 0.74;
    const leaf = frond(
      sheet,
      x + cw / 2 - Math.cos(turn) * length * 0.5,
      y + ch / 2 - Math.sin(turn) * length * 0.5,
      length,
      turn,
    );
    return sheetOf + piece(sheet, rounded(leaf), item(papers, index * 2 + 3 + random.below(2)));
  });
};

/** Flowers at night. */
export const garden: Scene = (sheet, papers) => {
  const { random, w, h } = sheet;
  const parts = [piece(sheet, rounded(pebble(sheet, w * 0.5, h * 1.02, w * 0.75, h * 0.2)), item(papers, 2))];
  for (let stem = 0; stem < 9; stem += 1) {
    const [x, y] = [w * (0.08 + stem * 0.105), h * within(random, 0.2, 0.52)];
    parts.push(
      piece(
        sheet,
        outline(
          cut(
            random,
            [
              [x - 5, y],
              [x + 5, y],
              [x + 9, h],
              [x - 9, h],
            ],
            2,
          ),
        ),
        item(papers, stem % 2 ? 2 : 5),
        0.5,
      ),
    );
    parts.push(
      piece(
        sheet,
        rounded(frond(sheet, x, h * within(random, 0.6, 0.85), h * 0.17, stem % 2 ? -0.5 : Math.PI + 0.5)),
        item(papers, stem % 2 ? 5 : 2),
      ),
    );
    const petals = 6 + random.below(4);
    const reach = w * within(random, 0.055, 0.095);
    const color = item(papers, [0, 1, 3, 4][stem % 4] ?? 0);
    for (let petal = 0; petal < petals; petal += 1) {
      const turn = (petal / petals) * Math.PI * 2;
      parts.push(
        piece(
          sheet,
          rounded(pebble(sheet, x + Math.cos(turn) * reach, y + Math.sin(turn) * reach, reach * 0.55, reach * 0.55)),
          color,
          0.5,
        ),
      );
    }
    parts.push(piece(sheet, rounded(pebble(sheet, x, y, reach * 0.62, reach * 0.62)), item(papers, stem % 2 ? 0 : 3)));
  }
  return parts;
};

/** A table with a vase and fruit. */
export const still: Scene = (sheet, papers) => {
  const { random, w, h } = sheet;
  const table = h * 0.7;
  const parts = [
    piece(sheet, outline(cut(random, box(-10, table, w + 20, h), 6)), item(papers, 3)),
    piece(sheet, outline(cut(random, box(w * 0.1, h * 0.1, w * 0.36, h * 0.42))), item(papers, 4), 0.6),
    piece(sheet, rounded(pebble(sheet, w * 0.28, h * 0.25, w * 0.1, w * 0.1)), item(papers, 0), 0.5),
  ];
  for (let stem = 0; stem < 6; stem += 1)
    parts.push(
      piece(
        sheet,
        rounded(frond(sheet, w * 0.66, h * 0.5, h * within(random, 0.24, 0.36), -Math.PI / 2 + (stem - 2.5) * 0.36)),
        item(papers, stem % 2 ? 5 : 1),
      ),
    );
  parts.push(
    piece(sheet, rounded(vase(w * 0.66, h * 0.83, w * 0.34, h * 0.38)), item(papers, 0)),
    piece(sheet, rounded(pebble(sheet, w * 0.22, h * 0.76, w * 0.11, w * 0.1)), item(papers, 2)),
    piece(sheet, rounded(pebble(sheet, w * 0.38, h * 0.8, w * 0.09, w * 0.085)), '#e0a23a'),
    piece(sheet, rounded(vase(w * 0.14, h * 0.7, w * 0.12, h * 0.2)), item(papers, 1)),
  );
  return parts;
};
