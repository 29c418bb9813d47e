import { item, type Point, within } from '../../sheet.ts';
import { outline, rounded } from '../../vector.ts';
import { arch, box, cut, pebble, piece } from './paper.ts';
import type { Scene } from './scene.ts';

/** A town of gates and roofs. */
export const tower: Scene = (sheet, papers) => {
  const { random, w, h } = sheet;
  const parts = [piece(sheet, rounded(pebble(sheet, w * 0.72, h * 0.2, w * 0.13, w * 0.13)), item(papers, 1))];
  for (let row = 0; row < 4; row += 1) {
    const foot = h * (0.5 + row * 0.16);
    for (let x = w * within(random, -0.08, 0.02); x < w; ) {
      const [wide, high] = [w * within(random, 0.12, 0.27), h * within(random, 0.18, 0.4)];
      const color = item(papers, random.below(6) + row);
      const shape = random.chance(0.4)
        ? arch(x, foot + h * 0.2, wide, high + h * 0.2)
        : box(x, foot - high, wide, high + h * 0.2);
      parts.push(piece(sheet, outline(cut(random, shape, 2)), color));
      const doors = 1 + random.below(3);
      for (let door = 0; door < doors; door += 1)
        parts.push(
          piece(
            sheet,
            outline(arch(x + wide * (0.16 + door * 0.27), foot - high * 0.3, wide * 0.17, wide * 0.36)),
            item(papers, random.below(6) + row + 2),
            0.4,
          ),
        );
      x += wide * within(random, 0.85, 1.1);
    }
  }
  return parts;
};

/** Gates in gates. */
export const arcs: Scene = (sheet, papers) => {
  const { random, w, h } = sheet;
  return Array.from({ length: 7 }, (_, index) => {
    const [x, foot, size] = [
      within(random, 0.02, 0.6) * w,
      h * (0.42 + index * 0.1),
      within(random, 0.26, 0.46) * Math.min(w, h),
    ];
    return [1, 0.68, 0.36]
      .map((share, ring) =>
        piece(
          sheet,
          outline(
            cut(random, arch(x + (size * (1 - share)) / 2, foot, size * share, size * (0.5 + 0.5 * share) * 0.95), 1.5),
          ),
          item(papers, index + ring * 2 + 1),
          0.8,
        ),
      )
      .join('');
  });
};

/** Birds over hills. */
export const birds: Scene = (sheet, papers) => {
  const { random, w, h } = sheet;
  const parts = [piece(sheet, rounded(pebble(sheet, w * 0.3, h * 0.24, w * 0.17, w * 0.17)), item(papers, 5))];
  for (let hill = 0; hill < 3; hill += 1)
    parts.push(
      piece(
        sheet,
        rounded(pebble(sheet, w * (0.2 + hill * 0.35), h * (0.98 + hill * 0.02), w * 0.5, h * (0.3 - hill * 0.06))),
        item(papers, [4, 1, 2][hill] ?? 0),
      ),
    );
  for (let bird = 0; bird < 9; bird += 1) {
    const [x, y, size] = [w * within(random, 0.1, 0.82), h * (0.12 + bird * 0.065), w * within(random, 0.09, 0.17)];
    const wing = (dir: number): Point[] => [
      [x, y],
      [x + dir * size * 0.5, y - size * 0.62],
      [x + dir * size * 1.05, y - size * 0.5],
      [x + dir * size * 0.55, y - size * 0.1],
      [x + dir * 0.1 * size, y + size * 0.24],
    ];
    parts.push(
      piece(sheet, rounded(wing(1)), item(papers, bird % 3 === 2 ? 1 : 0)),
      piece(sheet, rounded(wing(-1)), item(papers, bird % 3 === 2 ? 1 : 3)),
    );
  }
  return parts;
};
