import type { ComponentProps } from 'react';
import styles from './ActionButton.module.css';

/** A quiet button of an icon and a word. Pressed, its icon is filled. */
export function ActionButton(button: ComponentProps<'button'>) {
  return <button {...button} type="button" className={styles.action} />;
}
