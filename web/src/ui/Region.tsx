import type { ReactNode } from 'react';
import { MissingPart } from '../lib/screens/part.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Failed } from './Notice.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import styles from './Region.module.css';

type RegionProps = {
  /** What it is, as in 'This {part} could not be shown'. */
  part: string;
  /** A new value tries the children again. */
  attempt?: string;
  /** Stands in its place while its code is loaded. */
  loading?: ReactNode;
  /** True for a part that has no place of its own, such as a dialog: its failure takes one line. */
  small?: boolean;
  children: ReactNode;
};

/** A part of a screen that fails by itself: it says so and can be tried again, and everything around it stays. */
export function Region({ part, attempt = '', loading, small = false, children }: RegionProps) {
  return (
    <ErrorBoundary
      attempt={attempt}
      fallback={({ error, retry }) => {
        const message = `This ${part} ${error instanceof MissingPart ? 'did not arrive.' : 'could not be shown.'}`;
        return (
          <div className={small ? styles.small : undefined}>
            <Failed message={message} retry={retry} />
          </div>
        );
      }}
    >
      <PartBoundary loading={loading}>{children}</PartBoundary>
    </ErrorBoundary>
  );
}
