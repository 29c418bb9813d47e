import { pictureSource } from '../../../lib/pictures/pictures.ts';
import type { Size } from './dimensions.ts';
import { type Companion, hang } from './hang.ts';
import { Measure } from './Measure.tsx';
import { PERSON, SOFA } from './silhouettes.ts';
import styles from './Wall.module.css';

type WallProps = { picture: string; alt: string; size: Size; beside: Companion };

/** A lit wall, drawn in centimetres: the work, its measures, and what stands beside it. */
export function Wall({ picture, alt, size, beside }: WallProps) {
  const { wall, floor, work, companion } = hang(size, beside);
  const { x, y, width, height } = work;
  return (
    <svg
      className={styles.wall}
      viewBox={`0 0 ${wall.width} ${wall.height + floor}`}
      preserveAspectRatio="xMidYMax meet"
      role="img"
      aria-label={alt}
    >
      {/* The wall and its floor go on to both ends of the window. */}
      <rect
        className={styles.floor}
        x={-10 * wall.width}
        y={wall.height}
        width={21 * wall.width}
        height={10 * wall.height}
      />
      <path className={styles.edge} d={`M${-10 * wall.width} ${wall.height}H${11 * wall.width}`} />
      <rect className={styles.shadow} x={x + 1} y={y + 1.5} width={width} height={height} />
      <image
        href={pictureSource(picture).src}
        x={x}
        y={y}
        width={width}
        height={height}
        preserveAspectRatio="xMidYMid slice"
      />
      <Measure work={work} wall={wall} />
      <path
        className={styles.silhouette}
        transform={`translate(${companion.x} ${companion.y})`}
        d={beside === 'person' ? PERSON : SOFA}
      />
    </svg>
  );
}
