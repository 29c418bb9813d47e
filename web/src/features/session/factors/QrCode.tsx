import { encode } from 'uqr';
import styles from './Factors.module.css';

/** Squares of quiet around the code, without which a camera does not find it. */
const BORDER = 4;

/** A text as a code that a camera reads: dark on light in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
      <path d={squares} />
    </svg>
  );
}
