import type { ComponentProps } from 'react';
import styles from './Button.module.css';

/** A link to a page of somebody else that looks like the one call to action of a screen. */
export function PageLink({ className = '', ...link }: ComponentProps<'a'>) {
  return <a {...link} className={`${styles.button} ${styles.link} ${styles.primary} ${className}`} />;
}
