import type { ComponentProps } from 'react';
import styles from './Button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is the one call to action of a screen, `quiet` reads like a link. */
  look?: 'primary' | 'quiet';
};

/** A button of the gallery. */
export function Button({ look = 'primary', type = 'button', ...button }: ButtonProps) {
  return <button {...button} type={type} className={`${styles.button} ${styles[look]}`} />;
}
