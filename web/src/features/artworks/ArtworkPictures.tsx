import { useState } from 'react';
import type { Artwork } from '#contract/artworks.ts';
import { FIRST_PICTURE } from '#contract/first-picture.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Region } from '../../ui/Region.tsx';
import styles from './ArtworkPictures.module.css';
import { pictureAlt } from './picture-alt.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { TrueSizeButton } from './true-size/TrueSizeButton.tsx';
import { useOriginal } from './use-original.ts';

const PictureDialog = lazyPart('PictureDialog', () => import('./PictureDialog.tsx'));

/** The pictures of a work: one shown large, the others to choose from below it. */
export function ArtworkPictures({ artwork }: { artwork: Artwork }) {
  const { images, image_details, original_url } = artwork;
  const [index, setIndex] = useState(0);
  const [painted, setPainted] = useState(false);
  const [closer, setCloser] = useState(false);
  const originalOf = (at: number) => (at === 0 ? original_url : null);
  const original = useOriginal(painted ? originalOf(index) : null);
  const shown = images[index] ?? null;
  return (
    <div className={styles.pictures}>
      <div className={styles.frame}>
        <Picture
          className={styles.picture}
          src={original ?? shown}
          alt={pictureAlt(artwork, index)}
          sizes={FIRST_PICTURE.artwork}
          width={720}
          height={720}
          fit="contain"
          eager
          onLoad={() => setPainted(true)}
        />
        {shown !== null && (
          <button type="button" className={styles.closer} onClick={() => setCloser(true)}>
            <span>Look closer</span>
          </button>
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} selected={index} onSelect={setIndex} />}
      <TrueSizeButton artwork={artwork} />
      {closer && shown !== null && (
        <Region part="dialog" small>
          <PictureDialog
            src={shown}
            large={image_details[index]?.large_url ?? null}
            alt={pictureAlt(artwork, index)}
            onClose={() => setCloser(false)}
          />
        </Region>
      )}
    </div>
  );
}
