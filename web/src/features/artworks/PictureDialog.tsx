import { useRef } from 'react';
import { useDecoded } from '../../lib/pictures/use-decoded.ts';
import { FullDialog } from '../../ui/FullDialog.tsx';
import { useZoom } from './closer/use-zoom.ts';
import styles from './PictureDialog.module.css';

type PictureDialogProps = {
  /** The picture that is shown at once. */
  src: string;
  /** The same picture in the size to look at closely; `null` when there is none. */
  large: string | null;
  alt: string;
  onClose: () => void;
};

/** One picture as large as the window. Fingers, the wheel, the pointer and keys zoom into it and move it. */
export function PictureDialog({ src, large, alt, onClose }: PictureDialogProps) {
  const picture = useRef<HTMLDivElement>(null);
  const shown = useDecoded(large) ?? src;
  const { percent, isWhole, isClosest, zoomIn, zoomOut, fit } = useZoom(picture);
  return (
    <FullDialog label={alt} onClose={onClose}>
      <div className={styles.stage}>
        <div ref={picture} className={styles.picture} data-whole={isWhole}>
          <img src={shown} alt={alt} draggable={false} />
        </div>
      </div>
      <fieldset className={styles.tools} aria-label="Zoom">
        <button type="button" aria-label="Zoom out" aria-disabled={isWhole} onClick={zoomOut}>
          −
        </button>
        <button type="button" aria-label="Zoom in" aria-disabled={isClosest} onClick={zoomIn}>
          +
        </button>
        <button type="button" aria-disabled={isWhole} onClick={fit}>
          Whole picture
        </button>
        <output className={styles.percent}>{`${percent}%`}</output>
      </fieldset>
    </FullDialog>
  );
}
