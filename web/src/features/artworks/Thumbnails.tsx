import { type KeyboardEvent, useRef } from 'react';
import type { Artwork } from '#contract/artworks.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './Thumbnails.module.css';

type ThumbnailsProps = {
  images: Artwork['images'];
  selected: number;
  onSelect: (index: number) => void;
};

const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** All pictures of a work, small: a click or the arrow keys select one. */
export function Thumbnails({ images, selected, onSelect }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (selected + step + images.length) % images.length;
    onSelect(next);
    strip.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <ul ref={strip} aria-label="Pictures" className={styles.strip}>
      {images.map((image, index) => (
        <li key={image}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Picture ${index + 1} of ${images.length}`}
            aria-current={index === selected}
            onClick={() => onSelect(index)}
            onKeyDown={move}
          >
            <Picture className={styles.picture} src={image} alt="" sizes="80px" width={80} height={80} />
          </button>
        </li>
      ))}
    </ul>
  );
}
