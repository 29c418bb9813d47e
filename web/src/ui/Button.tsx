import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';

type Look = {
  /** `primary` is the one call to action of a screen, `plain` any other, `danger` destroys; `quiet` reads like a link. */
  look?: 'primary' | 'plain' | 'danger' | 'quiet';
};

/**
 * A button of the gallery. While its own work runs it should be `aria-disabled` rather than `disabled`, so that it
 * keeps the focus. Its handler must then check for itself.
 */
export function Button({
  look = 'primary',
  type = 'button',
  className = '',
  ...button
}: ComponentProps<'button'> & Look) {
  return <button {...button} type={type} className={`${styles.button} ${styles[look]} ${className}`} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', className = '', ...link }: ComponentProps<typeof Link> & Look) {
  return <Link {...link} className={`${styles.button} ${styles.link} ${styles[look]} ${className}`} />;
}
