import type { ComponentProps } from 'react';
import styles from './ConsoleButton.module.css';

type ConsoleButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  /** Sends the form around it. */
  submit?: boolean;
};

/** A button of the console; with `aria-pressed` it is a switch. */
export function ConsoleButton({ submit = false, ...button }: ConsoleButtonProps) {
  return <button {...button} type={submit ? 'submit' : 'button'} className={styles.button} />;
}
