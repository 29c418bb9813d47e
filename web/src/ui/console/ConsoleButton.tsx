import type { ComponentProps } from 'react';
import styles from './ConsoleButton.module.css';

/** A button of the console; with `aria-pressed` it is a switch. */
export function ConsoleButton(button: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...button} type="button" className={styles.button} />;
}
