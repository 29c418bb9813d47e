import { item, type Point, type Sheet, within } from '../../sheet.ts';
import { line, rounded } from '../../vector.ts';
import { blade, filled, near, stem, stroked } from './pen.ts';

/** A frond. */
export function fern(sheet: Sheet, from: Point, heading: number, length: number, curl: number, light: number): string {
  const { points, turns } = stem(sheet, from, heading, length, curl);
  const parts = [stroked(line(points), length * 0.007, light)];
  for (let step = 4; step < 40; step += 1)
    for (const side of [-1, 1]) {
      const reach = length * 0.3 * Math.sin(((step + 3) / 43) * Math.PI) ** 0.8 * (1.08 - step / 60);
      const turn = item(turns, step) + side * (1.15 - step * 0.009);
      const rib = stem(sheet, item(points, step), turn, reach, -side * 0.35);
      parts.push(stroked(line(rib.points), 1, light));
      for (let leaf = 3; leaf < 39; leaf += 3)
        for (const edge of [-1, 1])
          parts.push(
            filled(
              blade(
                item(rib.points, leaf),
                item(rib.turns, leaf) + edge * 0.95,
                reach * 0.17 * (1.1 - leaf / 45),
                length * 0.0052,
              ),
              light * 0.8,
            ),
          );
    }
  return parts.join('');
}

/** A flower like an umbrella. */
export function umbel(sheet: Sheet, from: Point, heading: number, length: number, light: number): string {
  const { random } = sheet;
  const { points, turns } = stem(sheet, from, heading, length, within(random, -0.35, 0.35));
  const [head, up] = [item(points, 39), item(turns, 39)];
  const rays = Array.from({ length: 15 }, (_, ray) => {
    const end = near(head, up + (ray - 7) * 0.145, length * within(random, 0.24, 0.3));
    const florets = Array.from({ length: 13 }, (_, floret) => {
      const tip = near(end, up + (floret - 6) * 0.28, length * within(random, 0.045, 0.07));
      return (
        stroked(line([end, tip]), 0.9, light) +
        `<circle cx="${tip[0].toFixed(1)}" cy="${tip[1].toFixed(1)}" r="${within(random, 2, 4.4).toFixed(1)}" fill="#fff" fill-opacity="${light.toFixed(2)}"/>`
      );
    });
    return stroked(line([head, end]), 1.5, light) + florets.join('');
  });
  return stroked(line(points), length * 0.009, light) + rays.join('');
}

/** A ribbon that forks. */
export function seaweed(
  sheet: Sheet,
  from: Point,
  heading: number,
  length: number,
  width: number,
  light: number,
  depth = 0,
): string {
  const { random } = sheet;
  const { points, turns } = stem(sheet, from, heading, length, within(random, -0.7, 0.7));
  const ribbon = stroked(line(points), width, light * 0.55) + stroked(line(points), width * 0.35, light * 0.5);
  if (depth === 4)
    return (
      ribbon +
      `<circle cx="${item(points, 39)[0].toFixed(1)}" cy="${item(points, 39)[1].toFixed(1)}" r="${(width * 0.9).toFixed(1)}" fill="#fff" fill-opacity="${(light * 0.6).toFixed(2)}"/>`
    );
  const forks = depth === 0 ? 3 : 2;
  return (
    ribbon +
    Array.from({ length: forks }, (_, fork) =>
      seaweed(
        sheet,
        item(points, 39),
        item(turns, 39) + (fork - (forks - 1) / 2) * within(random, 0.5, 0.95),
        length * within(random, 0.62, 0.85),
        width * 0.72,
        light,
        depth + 1,
      ),
    ).join('')
  );
}

/** A feather. */
export function feather(sheet: Sheet, from: Point, heading: number, length: number, light: number): string {
  const { random } = sheet;
  const { points, turns } = stem(sheet, from, heading, length, within(random, -0.5, 0.5));
  const barbs: string[] = [];
  for (let step = 8; step < 40; step += 0.25)
    for (const side of [-1, 1]) {
      const swell = Math.sin(((step - 7) / 34) * Math.PI) ** 0.55;
      if (random.chance(0.03)) continue;
      const at = item(points, Math.floor(step));
      const turn = item(turns, Math.floor(step)) + side * within(random, 0.62, 0.72);
      barbs.push(
        line([
          near(at, item(turns, Math.floor(step)), (step % 1) * length * 0.025),
          near(at, turn, length * 0.16 * swell * (side > 0 ? 1.15 : 0.8)),
        ]),
      );
    }
  return stroked(barbs.join(''), 1.5, light * 0.62) + stroked(line(points), length * 0.009, light);
}

/** A leaf like a fan. */
export function ginkgo(sheet: Sheet, from: Point, heading: number, size: number, light: number): string {
  const { points, turns } = stem(sheet, from, heading, size * 0.8, within(sheet.random, -0.5, 0.5));
  const [foot, turn] = [item(points, 39), item(turns, 39)];
  const rim = Array.from({ length: 21 }, (_, step) =>
    near(
      foot,
      turn + (step - 10) * 0.105,
      size * (1 - 0.07 * Math.abs(Math.sin(step * 1.3)) - (step === 10 ? 0.34 : 0)),
    ),
  );
  const veins = Array.from({ length: 41 }, (_, vein) =>
    line([foot, near(foot, turn + (vein - 20) * 0.051, size * 0.9)]),
  );
  return (
    stroked(line(points), 4, light) +
    filled(rounded([foot, ...rim]), light * 0.55) +
    stroked(veins.join(''), 0.8, light * 0.3)
  );
}
