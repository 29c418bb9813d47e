import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OperationsStatus } from '#contract/operations.ts';
import { ApiError, messageOf } from '../../lib/reading/errors.ts';
import type { StreamState } from '../../lib/reading/follow-stream.ts';
import { lazyScreen } from '../../lib/screens/lazy-screen.ts';
import { paths } from '../../paths.ts';
import room from '../../ui/console/Room.module.css';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import styles from './ConsoleFrame.module.css';
import { ConsoleHeader } from './ConsoleHeader.tsx';
import { FactorNotice } from './FactorNotice.tsx';

/** Seldom needed, so it is no part of what the console loads first. */
const FactorMissing = lazyScreen('FactorMissing', () => import('./FactorMissing.tsx'));

type ConsoleFrameProps = {
  /** The title of the window. */
  title: string;
  email: string;
  /** Left out by a page that shows no figures, as are the next and the button to refresh them. */
  stream?: StreamState;
  /** `performance.now()` when what the page shows arrived. */
  receivedAt?: number | undefined;
  poison: OperationsStatus['poison'] | undefined;
  onRefresh?: () => void;
  /** More buttons of the header. */
  buttons?: ReactNode;
  /** Why the page could not be read. */
  error?: unknown;
  /** Said where the error has no words of its own. */
  failed?: string;
  loading?: boolean;
  children: ReactNode;
};

/** What all pages of the console have: the header with its navigation, the place of the error, and the footer. */
export function ConsoleFrame({
  title,
  error,
  failed = 'Failed to fetch',
  loading = false,
  children,
  stream,
  receivedAt,
  onRefresh,
  ...header
}: ConsoleFrameProps) {
  const navigate = useNavigate();
  const forbidden = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    // The account has lost its right: the console asks once more, and sends it home.
    if (!forbidden) return;
    import('../../features/session/session-calls.ts').then(({ syncUser }) => syncUser()).catch(() => undefined);
  }, [forbidden]);
  if (forbidden && error.code === 'SECOND_FACTOR_MISSING') return <FactorMissing />;
  return (
    <div className={`${room.room} ${styles.console}`}>
      <title>{`${title} · Vernissage`}</title>
      <SkipLink />
      <ConsoleHeader {...header} {...{ stream, receivedAt, onRefresh }} onExit={() => navigate(paths.home)} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <FactorNotice />
        <div role="alert">
          {error !== undefined && <p className={styles.error}>{`ERROR: ${messageOf(error, failed)}`}</p>}
        </div>
        {loading && <p className={styles.loading}>LOADING...</p>}
        {children}
      </main>
      <footer className={styles.footer}>console version 1.0.0</footer>
    </div>
  );
}
