import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import { formatFileSize } from '../../lib/format.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import styles from './ImageCard.module.css';
import row from './ImageRow.module.css';
import type { QueuedImage } from './image-queue.ts';

type ImageCardProps = {
  image: QueuedImage;
  /** From 1; the first picture represents the work. */
  place: number;
  /** Whether it stays in its place. */
  fixed: boolean;
  /** Whether pictures are being sent. */
  busy: boolean;
  canMoveEarlier: boolean;
  canMoveLater: boolean;
  onMoveBy: (steps: number) => void;
  onRemove: () => void;
  onDescribe: (text: string) => void;
};

/** A chosen picture: its preview, its progress, and its place among the others. */
export function ImageCard({ image, place, fixed, busy, onMoveBy, onRemove, onDescribe, ...card }: ImageCardProps) {
  const { file, preview, state, progress } = image;
  return (
    <div className={row.row}>
      <img
        className={row.picture}
        src={preview}
        alt={`Preview of ${file.name}`}
        width={64}
        height={80}
        draggable={false}
      />
      <div className={row.about}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.note} data-state={state}>
          {place === 1 && <strong>Main image. </strong>}
          <span>{noteOf(image)}</span>
        </p>
        {state === 'uploading' && <UploadProgress name={file.name} progress={progress} />}
        <TextField
          label={`Alternative text of ${file.name}`}
          value={image.text}
          maxLength={ARTWORK_LIMITS.alt_text}
          readOnly={busy}
          help="What the picture shows, for people who do not see it."
          error={image.textFailure}
          onChange={({ target }) => onDescribe(target.value)}
        />
      </div>
      {!fixed && (
        <div className={row.buttons}>
          <RowButton
            act="up"
            label={`Move ${file.name} earlier`}
            disabled={!card.canMoveEarlier}
            onPress={() => onMoveBy(-1)}
          />
          <RowButton
            act="down"
            label={`Move ${file.name} later`}
            disabled={!card.canMoveLater}
            onPress={() => onMoveBy(1)}
          />
          <RowButton act="remove" label={`Remove ${file.name}`} onPress={onRemove} />
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
