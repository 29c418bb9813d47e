import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './ListingFrame.module.css';

export type Step = 'form' | 'images' | 'done';

const STEPS = [
  { step: 'form', label: 'The work' },
  { step: 'images', label: 'Images' },
] as const;

type ListingFrameProps = { title: string; step: Step; children: ReactNode };

/** The frame of listing a work: all steps, and the present one. Each step starts at the top, for the keyboard too. */
export function ListingFrame({ title, step, children }: ListingFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useLayoutEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <ol className={styles.steps} aria-label="Steps">
          {STEPS.map(({ step: other, label }) => (
            <li key={other} aria-current={other === step ? 'step' : undefined}>
              {label}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </div>
  );
}
