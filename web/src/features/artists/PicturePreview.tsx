import { type MouseEvent, useRef, useState } from 'react';
import { objectPosition, pointUnder, readFocus, writeFocus } from '../../lib/pictures/focus-point.ts';
import { pictureSource } from '../../lib/pictures/pictures.ts';
import { FocusSliders } from './FocusSliders.tsx';
import styles from './PicturePreview.module.css';

type PicturePreviewProps = {
  src: string;
  label: string;
  shape: 'portrait' | 'cover' | 'studio';
  /** The point that stays in sight, as the profile keeps it. */
  focus: string;
  onFocus: (focus: string) => void;
};

/** Shows the picture of an address as the page crops it, with its point; or says that there is none. */
export function PicturePreview({ src, label, shape, focus, onFocus }: PicturePreviewProps) {
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const point = readFocus(focus);
  const click = ({ clientX, clientY }: MouseEvent) => {
    const shown = image.current;
    if (!shown?.naturalWidth) return;
    const box = shown.getBoundingClientRect();
    const picture = { width: shown.naturalWidth, height: shown.naturalHeight };
    const at = { x: clientX - box.left, y: clientY - box.top };
    onFocus(writeFocus(pointUnder({ box, picture, focus: point, at })));
  };
  return (
    <div className={styles.shown}>
      <div aria-live="polite">
        {broken && <p className={styles.broken}>No picture could be loaded from this address.</p>}
      </div>
      {!broken && (
        <>
          {/* biome-ignore lint/a11y: a shortcut of the mouse; the sliders below do the same by keyboard */}
          <div className={`${styles.frame} ${styles[shape]}`} onClick={click}>
            <img
              ref={image}
              className={styles.preview}
              {...pictureSource(src)}
              sizes="40rem"
              alt={`Preview: ${label}`}
              style={{ objectPosition: objectPosition(focus) }}
              onError={() => setBroken(true)}
            />
            <span aria-hidden="true" className={styles.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
          </div>
          <FocusSliders label={label} point={point} onMove={(moved) => onFocus(writeFocus(moved))} />
        </>
      )}
    </div>
  );
}
