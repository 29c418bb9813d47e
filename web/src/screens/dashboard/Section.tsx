import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Head } from '../../ui/Head.tsx';
import styles from './Section.module.css';

type SectionProps = {
  title: string;
  intro?: ReactNode;
  /** Shown beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** A section of the dashboard. After a navigation, view and focus start at its heading. */
export function Section({ title, intro, aside, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const navigation = useNavigationType();
  const walkedIn = useRef(key !== 'default' && navigation !== 'POP');
  useLayoutEffect(() => {
    if (!walkedIn.current) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.section}>
      <Head title={title} />
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </div>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  );
}
