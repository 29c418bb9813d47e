import { useState } from 'react';
import { SortableList } from '../../ui/SortableList.tsx';
import { ImageCard } from './ImageCard.tsx';
import type { QueuedImage } from './image-queue.ts';

type ImageListProps = {
  queue: QueuedImage[];
  /** Whether order and number are fixed, as while they are sent. */
  fixed: boolean;
  /** The place of the first of them among all pictures of the work. */
  first: number;
  onMove: (key: number, to: number) => void;
  onRemove: (key: number) => void;
  onDescribe: (key: number, text: string) => void;
};

/** The chosen pictures in the order of the work. People move them by dragging, or by buttons. */
export function ImageList({ queue, fixed, first, onMove, onRemove, onDescribe }: ImageListProps) {
  const [said, setSaid] = useState('');
  const isFixed = ({ state }: QueuedImage) => fixed || state === 'uploaded';
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
      <SortableList label="Chosen images" items={queue} keyOf={({ key }) => key} isFixed={isFixed} onMove={move}>
        {(image, index) => (
          <ImageCard
            image={image}
            place={first + index}
            fixed={isFixed(image)}
            busy={fixed}
            canMoveEarlier={index > 0 && queue[index - 1]?.state !== 'uploaded'}
            canMoveLater={index < queue.length - 1}
            onMoveBy={(steps) => move(image, index + steps)}
            onRemove={() => remove(image)}
            onDescribe={(text) => onDescribe(image.key, text)}
          />
        )}
      </SortableList>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
