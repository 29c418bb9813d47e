import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectionDetails } from '#contract/projections.ts';
import { formatCount, formatFileSize, formatSeconds } from '../../../lib/format.ts';
import { requestText } from './action-words.ts';
import { buildText, LATE_SECONDS, stateOf } from './build-text.ts';
import styles from './ProjectionList.module.css';

type Shown = { label: string; value: ReactNode; numeric?: boolean; alarming?: boolean };

/** What a row says of a read model, column by column. */
function cellsOf({ live, new: built, held, request }: ProjectionDetails): Shown[] {
  const lag = live ? live.head - live.position : 0;
  return [
    {
      label: 'LAG',
      value: live ? `${formatCount(lag)} / ${formatSeconds(live.lag_seconds)}` : '–',
      numeric: true,
      alarming: (live?.lag_seconds ?? 0) > LATE_SECONDS,
    },
    {
      label: 'RATE',
      value: live === null ? '–' : `${formatCount(Math.round(live.per_second))}/s`,
      numeric: true,
    },
    { label: 'SIZE', value: live ? formatFileSize(live.bytes) : '–', numeric: true },
    { label: 'PARKED', value: live ? formatCount(live.parked) : '–', numeric: true, alarming: (live?.parked ?? 0) > 0 },
    { label: 'NEW BUILD', value: built ? `${held ? 'held, ' : ''}${buildText(built)}` : '–' },
    { label: 'REQUEST', value: request ? `${requestText(request)}: ${request.state.replace('_', ' ')}` : '–' },
    { label: 'LAST ERROR', value: live?.error ?? built?.error ?? '–', alarming: (live?.error ?? built?.error) != null },
  ];
}

const LABELS = ['LAG', 'RATE', 'SIZE', 'PARKED', 'NEW BUILD', 'REQUEST', 'LAST ERROR'];
const NUMERIC = 4;

type ProjectionListProps = { projections: readonly ProjectionDetails[]; chosen: string | undefined };

/** The read models with their figures, a table that becomes cards on a phone. Its links choose one. */
export function ProjectionList({ projections, chosen }: ProjectionListProps) {
  return (
    <table aria-label="Projections" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">PROJECTION</th>
          <th scope="col">STATE</th>
          {LABELS.map((label, index) => (
            <th key={label} scope="col" className={index < NUMERIC ? styles.numeric : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {projections.map((projection) => {
          const state = stateOf(projection);
          return (
            <tr key={projection.name} className={projection.name === chosen ? styles.chosen : undefined}>
              <th scope="row">
                <Link to={{ search: `?name=${projection.name}` }} replace aria-current={projection.name === chosen}>
                  {projection.name}
                </Link>{' '}
                <span className={styles.version}>{`v${projection.live?.version ?? '–'}`}</span>
              </th>
              <td data-label="STATE">
                <span className={styles[state]}>{state}</span>
              </td>
              {cellsOf(projection).map(({ label, value, numeric, alarming }) => (
                <td
                  key={label}
                  data-label={label}
                  className={`${numeric ? styles.numeric : ''} ${value === '–' ? styles.nothing : ''}`}
                >
                  <span className={`${styles.value} ${alarming ? styles.alarming : ''}`}>{value}</span>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
