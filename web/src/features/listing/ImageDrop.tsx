import { type DragEvent, useState } from 'react';
import styles from './ImageDrop.module.css';
import { IMAGE_TYPES } from './image-checks.ts';

type ImageDropProps = { disabled: boolean; onChoose: (files: Iterable<File>) => void };

/** The area where pictures are dropped, or chosen from the device. */
export function ImageDrop({ disabled, onChoose }: ImageDropProps) {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  const hover = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    onChoose([...event.dataTransfer.files]);
  };
  return (
    <label
      className={styles.drop}
      data-over={over}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span id="choose-images" className={styles.choose}>
        Choose images
      </span>
      <span id="choose-rules" className={styles.rules}>
        or drop them here. JPEG, PNG or WebP, up to 15 MB each, at most 10.
      </span>
      <input
        className="visually-hidden"
        type="file"
        multiple
        accept={IMAGE_TYPES.join(',')}
        disabled={disabled}
        aria-labelledby="choose-images"
        aria-describedby="choose-rules"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
    </label>
  );
}
