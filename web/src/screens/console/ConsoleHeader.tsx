import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { OperationsStatus } from '#contract/operations.ts';
import { formatCount } from '../../lib/format.ts';
import { isLaunched } from '../../lib/launched.ts';
import type { StreamState } from '../../lib/reading/follow-stream.ts';
import { useClock } from '../../lib/use-clock.ts';
import { paths } from '../../paths.ts';
import { ConsoleButton } from '../../ui/console/ConsoleButton.tsx';
import styles from './ConsoleHeader.module.css';
import { consolePaths } from './console-paths.ts';
import { Freshness } from './Freshness.tsx';

type Poison = OperationsStatus['poison'] | undefined;

type ConsoleHeaderProps = {
  email: string;
  /** Undefined for a page that shows no figures. */
  stream: StreamState | undefined;
  receivedAt: number | undefined;
  poison: Poison;
  buttons?: ReactNode;
  onRefresh: (() => void) | undefined;
  onExit: () => void;
};

/** The head of the console: its pages, the time, the age of the figures, the account, and the buttons. */
export function ConsoleHeader({ email, stream, receivedAt, poison, buttons, onRefresh, onExit }: ConsoleHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>VERNISSAGE CONSOLE</h1>
      <Pages poison={poison} />
      <SystemTime />
      {stream && <Freshness stream={stream} receivedAt={receivedAt} />}
      <p className={styles.who}>
        <span className={styles.email} title={email}>
          {email}
        </span>{' '}
        <span className={styles.tag}>ADMIN</span>
      </p>
      <div className={styles.actions}>
        {onRefresh && <ConsoleButton onClick={onRefresh}>REFRESH</ConsoleButton>}
        {buttons}
        <ConsoleButton onClick={onExit}>EXIT</ConsoleButton>
      </div>
    </header>
  );
}

/** The pages of the console. That of poison says how much waits there. */
function Pages({ poison }: { poison: Poison }) {
  const waiting = poison === undefined ? 0 : poison.halted + poison.event + poison.mail + poison.image;
  return (
    <nav aria-label="Console" className={styles.pages}>
      <NavLink to={paths.console} end>
        FIGURES
      </NavLink>
      <NavLink to={consolePaths.projections}>PROJECTIONS</NavLink>
      <NavLink to={consolePaths.poison}>
        POISON{waiting > 0 && <span className={styles.waiting}>{` ${formatCount(waiting)}`}</span>}
      </NavLink>
      {isLaunched('checkout') && <NavLink to={consolePaths.orders}>ORDERS</NavLink>}
      <NavLink to={consolePaths.messages}>MESSAGES</NavLink>
      <NavLink to={consolePaths.events}>FOLLOW</NavLink>
    </nav>
  );
}

function SystemTime() {
  const now = useClock(1_000).toISOString();
  return (
    <p className={styles.time}>
      <span className={styles.label}>SYSTEM TIME</span>{' '}
      <time dateTime={now}>{`${now.slice(0, 10)} ${now.slice(11, 19)} UTC`}</time>
    </p>
  );
}
