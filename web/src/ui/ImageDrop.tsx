import { type DragEvent, useId, useState } from 'react';
import { IMAGE_TYPES } from '../lib/pictures/image-files.ts';
import styles from './ImageDrop.module.css';

type ImageDropProps = {
  label: string;
  rules: string;
  multiple?: boolean;
  disabled: boolean;
  onChoose: (files: File[]) => void;
};

/** The area where pictures are dropped, or chosen from the device. */
export function ImageDrop({ label, rules, multiple = false, disabled, onChoose }: ImageDropProps) {
  const id = useId();
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
      className={`${styles.drop} ${multiple ? styles.many : ''}`}
      data-over={over}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span id={`${id}label`} className={styles.choose}>
        {label}
      </span>
      <span id={`${id}rules`} className={styles.rules}>
        {rules}
      </span>
      <input
        className="visually-hidden"
        type="file"
        multiple={multiple}
        accept={IMAGE_TYPES.join(',')}
        disabled={disabled}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}rules`}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
    </label>
  );
}
