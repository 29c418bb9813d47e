import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { UnexpectedError } from './UnexpectedError.tsx';

type ScreenRegionProps = {
  /** True where no frame is around it: then what it says is the main part of the page. */
  alone?: boolean;
  children: ReactNode;
};

/** The place of a screen. Another page is another try. */
export function ScreenRegion({ alone = false, children }: ScreenRegionProps) {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      attempt={key}
      fallback={({ retry }) => {
        const failed = <UnexpectedError retry={retry} />;
        return alone ? <main>{failed}</main> : failed;
      }}
    >
      <PartBoundary>{children}</PartBoundary>
    </ErrorBoundary>
  );
}
