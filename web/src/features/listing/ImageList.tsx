import { useRef, useState } from 'react';
import { ImageCard } from './ImageCard.tsx';
import styles from './ImageList.module.css';
import type { QueuedImage } from './image-queue.ts';

type ImageListProps = {
  queue: QueuedImage[];
  /** Whether order and number are fixed, as while they are sent. */
  fixed: boolean;
  /** The place of the first of them among all pictures of the work. */
  first: number;
  onMove: (key: number, to: number) => void;
  onRemove: (key: number) => void;
};

/** The chosen pictures in the order in which they will be shown; moved by dragging, or by their buttons. */
export function ImageList({ queue, fixed, first, onMove, onRemove }: ImageListProps) {
  const dragged = useRef<number>(undefined);
  const [said, setSaid] = useState('');
  const move = (image: QueuedImage, to: number) => {
    onMove(image.key, to);
    setSaid(`${image.file.name} moved to place ${first + to}`);
  };
  const remove = (image: QueuedImage) => {
    onRemove(image.key);
    setSaid(`${image.file.name} removed`);
  };
  return (
    <>
      <ol className={styles.list} aria-label="Chosen images">
        {queue.map((image, index) => (
          <ImageCard
            key={image.key}
            image={image}
            place={first + index}
            fixed={fixed || image.state === 'uploaded'}
            canMoveEarlier={index > 0 && queue[index - 1]?.state !== 'uploaded'}
            canMoveLater={index < queue.length - 1}
            onMoveBy={(steps) => move(image, index + steps)}
            onRemove={() => remove(image)}
            onDragStart={() => {
              dragged.current = image.key;
            }}
            onDragEnter={() => {
              if (dragged.current !== undefined && dragged.current !== image.key) onMove(dragged.current, index);
            }}
            onDragEnd={() => {
              dragged.current = undefined;
            }}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
