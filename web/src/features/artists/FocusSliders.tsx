import type { FocusPoint } from '../../lib/pictures/focus-point.ts';
import styles from './FocusSliders.module.css';

type FocusSlidersProps = { label: string; point: FocusPoint; onMove: (point: FocusPoint) => void };

const AXES = [
  { axis: 'x', name: 'Across', side: 'left' },
  { axis: 'y', name: 'Down', side: 'top' },
] as const;

/** Moves the point of a picture by keyboard or pointer. */
export function FocusSliders({ label, point, onMove }: FocusSlidersProps) {
  return (
    <fieldset className={styles.sliders} aria-label={`Point of the ${label}`}>
      <p className={styles.help}>
        This point stays in sight when the picture is cropped. Click on the picture to set it.
      </p>
      {AXES.map(({ axis, name, side }) => (
        <label key={axis} className={styles.slider}>
          <span>{name}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={point[axis]}
            aria-valuetext={`${point[axis]} percent from the ${side}`}
            onChange={({ target }) => onMove({ ...point, [axis]: target.valueAsNumber })}
          />
        </label>
      ))}
    </fieldset>
  );
}
