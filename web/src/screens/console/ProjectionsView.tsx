import { useSearchParams } from 'react-router-dom';
import { useStatsStream } from '../../features/engagement/use-stats-stream.ts';
import { Deeds } from '../../features/operations/Deeds.tsx';
import { OpenQueues } from '../../features/operations/OpenQueues.tsx';
import { ProjectionList } from '../../features/operations/projections/ProjectionList.tsx';
import { ProjectionPanel } from '../../features/operations/projections/ProjectionPanel.tsx';
import { FAILED_TO_FETCH_PROJECTIONS, useProjections } from '../../features/operations/projections/use-projections.ts';
import { useOperations } from '../../features/operations/use-operations.ts';
import { Box } from '../../ui/console/Box.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import styles from './OperationsView.module.css';

/** The page of the read models: where each stands, and what can be done to the chosen one, which the address names. */
export function ProjectionsView({ email }: { email: string }) {
  const [search] = useSearchParams();
  const { data, error, receivedAt, refresh } = useProjections();
  const operations = useOperations();
  const stream = useStatsStream(refresh);
  const chosen = data?.projections.find(({ name }) => name === search.get('name')) ?? data?.projections[0];
  return (
    <ConsoleFrame
      title="Projections"
      email={email}
      stream={stream}
      receivedAt={receivedAt}
      poison={operations.data?.poison}
      error={error}
      failed={FAILED_TO_FETCH_PROJECTIONS}
      loading={data === undefined && error === undefined}
      onRefresh={refresh}
      buttons={<OpenQueues />}
    >
      {data !== undefined && (
        <div className={styles.boxes}>
          <Box title="PROJECTIONS">
            <ProjectionList projections={data.projections} chosen={chosen?.name} />
          </Box>
          {chosen !== undefined && (
            <Box title={chosen.name.toUpperCase()} className={search.has('name') ? styles.chosen : undefined}>
              <ProjectionPanel projection={chosen} onDone={refresh} />
            </Box>
          )}
          <Box title="WHAT WAS DONE">
            <Deeds deeds={data.deeds} />
          </Box>
        </div>
      )}
    </ConsoleFrame>
  );
}
