import { useRef, useState } from 'react';
import { useStatsStream } from '../../features/engagement/use-stats-stream.ts';
import { Deeds } from '../../features/operations/Deeds.tsx';
import { PoisonList } from '../../features/operations/poison/PoisonList.tsx';
import { FAILED_TO_FETCH_POISON, usePoison } from '../../features/operations/poison/use-poison.ts';
import { Box } from '../../ui/console/Box.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import styles from './OperationsView.module.css';

/** The page of what could not be handled: what waits for somebody, what was discarded, and what was done. */
export function PoisonView({ email }: { email: string }) {
  const { data, error, receivedAt, refresh } = usePoison();
  const stream = useStatsStream(refresh);
  const total = data && data.totals.halted + data.totals.event + data.totals.mail + data.totals.image;
  const [said, setSaid] = useState('');
  const saying = useRef<HTMLParagraphElement>(null);
  const onTried = (done?: string) => {
    if (done !== undefined) {
      setSaid(done);
      // What had the focus goes with its item.
      saying.current?.focus();
    }
    refresh();
  };
  return (
    <ConsoleFrame
      title="Poison"
      email={email}
      stream={stream}
      receivedAt={receivedAt}
      poison={data?.totals}
      error={error}
      failed={FAILED_TO_FETCH_POISON}
      loading={data === undefined && error === undefined}
      onRefresh={refresh}
    >
      {data !== undefined && (
        <div className={styles.boxes}>
          <Box title="WAITS FOR SOMEBODY">
            <p ref={saying} role="status" tabIndex={-1}>
              {said}
            </p>
            <PoisonList
              label="Waits for somebody"
              poison={data.open}
              total={total ?? 0}
              empty="Nothing waits."
              onTried={onTried}
            />
          </Box>
          <Box title="DISCARDED">
            <PoisonList label="Discarded" poison={data.discarded} empty="Nothing was discarded." onTried={onTried} />
          </Box>
          <Box title="WHAT WAS DONE">
            <Deeds deeds={data.deeds} />
          </Box>
        </div>
      )}
    </ConsoleFrame>
  );
}
