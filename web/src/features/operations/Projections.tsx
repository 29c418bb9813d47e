import type { OperationsStatus, ProjectionStatus } from '#contract/operations.ts';
import { formatCount, formatSeconds } from '../../lib/format.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { type Column, DataTable } from '../../ui/console/DataTable.tsx';
import { Region } from '../../ui/Region.tsx';
import styles from './Projections.module.css';
import { byUrgency } from './urgency.ts';

/** Seldom needed, so it is no part of what the console loads first. */
const DriftAlarms = lazyPart('DriftAlarms', () => import('./DriftAlarms.tsx'));

/** A fold that lags longer than this is worth a look. */
const LATE_SECONDS = 5;

const STATE_LOOK: Record<ProjectionStatus['state'], string | undefined> = {
  none: styles.warning,
  live: undefined,
  paused: styles.warning,
  rebuilding: styles.warning,
  halted: styles.alarm,
};

const COLUMNS: readonly [Column<ProjectionStatus>, ...Column<ProjectionStatus>[]] = [
  {
    head: 'PROJECTION',
    cell: ({ name, version }) => (
      <>
        <span>{name}</span> <span className={styles.version}>{`v${version}`}</span>
      </>
    ),
  },
  { head: 'STATE', cell: ({ state }) => <span className={STATE_LOOK[state]}>{state}</span> },
  {
    head: 'LAG',
    numeric: true,
    cell: ({ lag_events, lag_seconds }) => (
      <span className={lag_seconds > LATE_SECONDS ? styles.warning : undefined}>
        {`${formatCount(lag_events)} / ${formatSeconds(lag_seconds)}`}
      </span>
    ),
  },
];

/** The state of each projection, and of the queue that wakes them. */
export function Projections({ status }: { status: OperationsStatus }) {
  const { reachable, waiting, active } = status.queue;
  const all = status.all_compared_seconds_ago;
  // An API process of the release before says nothing of them.
  const erasures = status.erasures as OperationsStatus['erasures'] | undefined;
  const parked = status.projections.filter((projection) => projection.parked > 0);
  // While a release goes out, an API process of the one before may answer, which does not say what was not compared.
  const alarms = (status.not_compared ?? []).length > 0 || status.projections.some(({ drift }) => drift > 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section tabIndex={0} aria-label="List of projections" className={styles.list}>
        <DataTable
          label="Projections"
          columns={COLUMNS}
          rows={byUrgency(status.projections)}
          keyOf={({ name, version }) => `${name} ${version}`}
          empty="No projections"
        />
      </section>
      {parked.map(({ name, parked: events, quarantined }) => (
        <p key={name} className={styles.warning}>
          {`${formatCount(events)} parked in ${name}${quarantined > 0 ? `, ${formatCount(quarantined)} of its streams in quarantine` : ''}`}
        </p>
      ))}
      <section role="status" aria-label="Drift">
        {alarms && (
          <Region part="alarm" small>
            <DriftAlarms status={status} />
          </Region>
        )}
      </section>
      <div className={styles.lines}>
        <p className={styles.queue}>
          COMPARED WITH THE LOG{' '}
          <span className={styles.value}>
            {typeof all === 'number' ? `all of it ${formatSeconds(all)} ago` : 'not all of it yet'}
          </span>
        </p>
        {erasures !== undefined && erasures.waiting + erasures.due > 0 && (
          <p className={styles.queue}>
            ERASURES{' '}
            <span className={erasures.failed > 0 ? styles.warning : styles.value}>
              {`${formatCount(erasures.waiting)} in their seven days, ${formatCount(erasures.due)} due${erasures.failure === null ? '' : `: ${erasures.failure}`}`}
            </span>
          </p>
        )}
        <p className={styles.queue}>
          QUEUE{' '}
          {reachable ? (
            <span
              className={styles.value}
            >{`reachable, ${formatCount(waiting)} waiting, ${formatCount(active)} active`}</span>
          ) : (
            <span className={styles.warning}>unreachable, folding goes on by polling</span>
          )}
        </p>
      </div>
    </>
  );
}
