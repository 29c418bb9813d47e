import styles from './ChartDrawing.module.css';
import type { Bar, Geometry } from './geometry.ts';

type ChartDrawingProps = { geometry: Geometry; width: number; height: number; chosen: Bar | undefined };

/** The picture: grid, scales, bars, line, and the chosen bar. */
export function ChartDrawing({ geometry, width, height, chosen }: ChartDrawingProps) {
  const { plot, bars, barsPath, beforePath, usersPath, eventMarks, userMarks, timeMarks } = geometry;
  const only = bars.length === 1 ? bars[0] : undefined;
  const dot = chosen ?? only;
  const weight = bars.length > (plot.right - plot.left) / 4 ? styles.thin : styles.thick;
  return (
    <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
      {eventMarks.map(({ at, label }) => (
        <g key={label}>
          <path className={styles.grid} d={`M${plot.left} ${at}H${plot.right}`} />
          <text className={styles.count} x={plot.left - 6} y={at} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {userMarks.map(({ at, label }) => (
        <text key={label} className={styles.userCount} x={plot.right + 6} y={at}>
          {label}
        </text>
      ))}
      {timeMarks.map(({ at, label }) => (
        <text key={at} x={at} y={height - 4} textAnchor="middle">
          {label}
        </text>
      ))}
      <path className={styles.bars} d={barsPath} />
      {chosen && (
        <rect className={styles.chosen} x={chosen.x} y={chosen.y} width={chosen.width} height={chosen.height} />
      )}
      <path className={styles.before} d={beforePath} />
      <path className={`${styles.users} ${weight}`} d={usersPath} />
      {dot && <circle className={styles.dot} cx={dot.middle} cy={dot.userY} r={3.5} />}
    </svg>
  );
}
