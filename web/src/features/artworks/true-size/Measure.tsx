import type { Scene } from './hang.ts';
import styles from './Wall.module.css';

/** Centimetres between a work and the line that measures it. */
const AWAY = 7;
const END = 2.5;
/** The least size of the letters. */
const LETTERS = 7;

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The height of a work at its left, and its width above it. */
export function Measure({ work, wall }: Pick<Scene, 'work' | 'wall'>) {
  const { x, y, width, height } = work;
  const letters = Math.max(LETTERS, wall.width / 36);
  const left = x - AWAY;
  const above = y - AWAY;
  return (
    <g className={styles.measure} fontSize={letters}>
      <path d={`M${left} ${y}v${height}M${left - END} ${y}h${2 * END}M${left - END} ${y + height}h${2 * END}`} />
      <path d={`M${x} ${above}h${width}M${x} ${above - END}v${2 * END}M${x + width} ${above - END}v${2 * END}`} />
      <text x={left - 4} y={y + height / 2} textAnchor="middle" transform={`rotate(-90 ${left - 4} ${y + height / 2})`}>
        {`${plain.format(height)} cm`}
      </text>
      <text x={x + width / 2} y={above - 4} textAnchor="middle">
        {`${plain.format(width)} cm`}
      </text>
    </g>
  );
}
