import { type ReactNode, useId } from 'react';
import { Region } from '../Region.tsx';
import styles from './Box.module.css';

type BoxProps = {
  /** Set into the border. */
  title: string;
  /** A button set into the border as well. */
  action?: ReactNode;
  /** Places the box in the grid of its screen. */
  className?: string | undefined;
  children: ReactNode;
};

/** A hairline box of the console with its title set into the border. */
export function Box({ title, action, className, children }: BoxProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${styles.box} ${className ?? ''}`}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      <Region part="box" small>
        {children}
      </Region>
    </section>
  );
}
