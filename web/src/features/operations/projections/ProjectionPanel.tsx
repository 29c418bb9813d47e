import type { BuildStatus, ProjectionDetails, ProjectionRequest } from '#contract/projections.ts';
import { counted, formatCount, formatFileSize, formatSeconds } from '../../../lib/format.ts';
import { requestText } from './action-words.ts';
import { buildText, shareOf } from './build-text.ts';
import { Difference } from './Difference.tsx';
import { ProjectionActions } from './ProjectionActions.tsx';
import styles from './ProjectionPanel.module.css';

type ProjectionPanelProps = { projection: ProjectionDetails; onDone: () => void };

/** A read model in full: its builds, what workers were asked for, what can be done, and how the new build differs. */
export function ProjectionPanel({ projection, onDone }: ProjectionPanelProps) {
  const { name, version, wanted, live, new: built, previous, held, request, compared_at } = projection;
  return (
    <div className={styles.panel}>
      {wanted !== null && wanted !== version && (
        <p
          className={styles.warning}
        >{`Version ${wanted} is to serve; the code that answers here has version ${version}.`}</p>
      )}
      <ul className={styles.builds}>
        <BuildLine label="LIVE" build={live} />
        <BuildLine label={held ? 'NEW, HELD' : 'NEW'} build={built} />
        <BuildLine label="EARLIER" build={previous} />
      </ul>
      {built !== null && built.position < built.head && (
        <progress aria-label={`New build of ${name}`} max={100} value={shareOf(built)} className={styles.progress} />
      )}
      <div role="status">{request !== null && <RequestLine request={request} />}</div>
      <ProjectionActions key={name} projection={projection} onDone={onDone} />
      {compared_at !== null && <Difference key={`${name} ${compared_at}`} name={name} />}
    </div>
  );
}

function factsOf(build: BuildStatus): string {
  const behind = build.lag_seconds > 0 ? `, ${formatSeconds(build.lag_seconds)} behind` : '';
  const folded = `${formatCount(build.position)} of ${counted(build.head, 'event')}${behind}`;
  const made = `${build.made_at.slice(0, 16).replace('T', ' ')} UTC`;
  return `v${build.version}, ${buildText(build)}, ${folded}, ${formatFileSize(build.bytes)}, made ${made}`;
}

function BuildLine({ label, build }: { label: string; build: BuildStatus | null }) {
  return (
    <li>
      <span className={styles.label}>{label}</span>{' '}
      {build === null ? (
        '–'
      ) : (
        <>
          <span>{factsOf(build)}</span>
          {build.parked > 0 && <span className={styles.warning}>{`, ${formatCount(build.parked)} parked`}</span>}
          {build.error !== null && <p className={styles.error}>{build.error}</p>}
        </>
      )}
    </li>
  );
}

const STATES: Record<ProjectionRequest['state'], string> = {
  waiting: 'waits for a worker',
  under_way: 'is under way',
  done: 'is done',
  failed: 'has failed',
  cancelled: 'was cancelled',
};

function RequestLine({ request }: { request: ProjectionRequest }) {
  const { state, by, asked_at, message } = request;
  const time = asked_at.slice(0, 19).replace('T', ' ');
  return (
    <p className={state === 'failed' ? styles.error : undefined}>
      <span className={styles.label}>REQUEST</span>{' '}
      <span>{`${requestText(request)} ${STATES[state]}${message === null ? '' : `: ${message}`}.`}</span>{' '}
      <span className={styles.label}>{`asked by ${by}, ${time} UTC`}</span>
    </p>
  );
}
