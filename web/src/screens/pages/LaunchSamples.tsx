import fern from '../../features/artworks/samples/fern-after-rain.svg';
import thoughts from '../../features/artworks/samples/five-thoughts.svg';
import august from '../../features/artworks/samples/late-august.svg';
import styles from './LaunchSamples.module.css';

const SAMPLES = [
  { src: thoughts, width: 900, height: 1100, place: styles.large },
  { src: august, width: 1200, height: 900 },
  { src: fern, width: 800, height: 1100 },
];

/** Three sample works on a wall, as an example. */
export function LaunchSamples() {
  return (
    <div className={styles.samples} aria-hidden="true">
      {SAMPLES.map(({ src, width, height, place }) => (
        <img key={src} className={place} src={src} alt="" width={width} height={height} />
      ))}
    </div>
  );
}
