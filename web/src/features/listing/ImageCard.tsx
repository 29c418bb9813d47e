import { formatFileSize } from '../../lib/format.ts';
import styles from './ImageCard.module.css';
import type { QueuedImage } from './image-queue.ts';
import { MoveButton } from './MoveButton.tsx';

type ImageCardProps = {
  image: QueuedImage;
  /** From 1; the first picture represents the work. */
  place: number;
  fixed: boolean;
  canMoveEarlier: boolean;
  canMoveLater: boolean;
  onMoveBy: (steps: number) => void;
  onRemove: () => void;
};

/** A chosen picture: its preview, its progress, and its place among the others. */
export function ImageCard({ image, place, fixed, onMoveBy, onRemove, ...card }: ImageCardProps) {
  const { file, preview, state, progress } = image;
  return (
    <div className={styles.card}>
      <img
        className={styles.preview}
        src={preview}
        alt={`Preview of ${file.name}`}
        width={64}
        height={80}
        draggable={false}
      />
      <div className={styles.about}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.note} data-state={state}>
          {place === 1 && <strong>Main image. </strong>}
          {noteOf(image)}
        </p>
        {state === 'uploading' && (
          <progress className={styles.progress} value={progress} max={1} aria-label={`Upload of ${file.name}`} />
        )}
      </div>
      {!fixed && (
        <div className={styles.buttons}>
          <MoveButton label={`Move ${file.name} earlier`} disabled={!card.canMoveEarlier} onMove={() => onMoveBy(-1)}>
            <path d="m6 14 6-6 6 6" />
          </MoveButton>
          <MoveButton label={`Move ${file.name} later`} disabled={!card.canMoveLater} onMove={() => onMoveBy(1)}>
            <path d="m6 10 6 6 6-6" />
          </MoveButton>
          <MoveButton label={`Remove ${file.name}`} disabled={false} onMove={onRemove}>
            <path d="m7 7 10 10M17 7 7 17" />
          </MoveButton>
        </div>
      )}
    </div>
  );
}

function noteOf({ file, state, progress, failure }: QueuedImage): string {
  if (state === 'uploading') return progress < 1 ? `Uploading, ${Math.round(progress * 100)}%` : 'Being hung...';
  if (state === 'uploaded') return 'Uploaded';
  return failure ?? formatFileSize(file.size);
}
