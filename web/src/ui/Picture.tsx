import { useState } from 'react';
import { objectPosition } from '../lib/pictures/focus-point.ts';
import { pictureSource } from '../lib/pictures/pictures.ts';
import styles from './Picture.module.css';
import placeholder from './placeholder.svg';

type PictureProps = {
  /** `null` shows the placeholder, as an address that does not load does. */
  src: string | null;
  alt: string;
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string;
  /** Width and height in pixels, or parts, that the browser keeps free before the picture is there. */
  width: number;
  height: number;
  /** `cover` fills its place, `contain` shows the whole picture. */
  fit?: 'cover' | 'contain';
  /** The point that stays in sight when the picture is cropped, as a profile keeps it. */
  focus?: string | null;
  /** The dominant colour, shown until the picture is there. */
  color?: string | null;
  /** For pictures that are seen first: they load at once and before others. */
  eager?: boolean;
  className?: string | undefined;
  onLoad?: () => void;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** A picture in the size that its place needs, its dominant colour behind it while it loads. */
export function Picture(props: PictureProps) {
  const { src, alt, sizes, width, height, fit = 'cover', focus, color, eager = false, className = '', onLoad } = props;
  const [broken, setBroken] = useState<string>();
  const shown = src === null || src === broken ? null : src;
  const background = color && HEX.test(color) ? { backgroundColor: color } : undefined;
  return (
    <img
      key={shown ?? 'placeholder'}
      className={`${styles.picture} ${styles[fit]} ${className}`}
      {...(shown === null ? { src: placeholder } : pictureSource(shown))}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      style={fit === 'cover' ? { ...background, objectPosition: objectPosition(focus) } : undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'auto' : 'async'}
      onLoad={onLoad}
      onError={() => setBroken(src ?? undefined)}
    />
  );
}
