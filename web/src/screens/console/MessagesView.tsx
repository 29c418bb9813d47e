import { useRef, useState } from 'react';
import { useStatsStream } from '../../features/engagement/use-stats-stream.ts';
import { FAILED_TO_FETCH_MESSAGES, useAdminMessages } from '../../features/operations/messages/admin-message-calls.ts';
import { Blocks, Reports, Stopped } from '../../features/operations/messages/MessageLists.tsx';
import { Reported } from '../../features/operations/messages/Reported.tsx';
import { useOperations } from '../../features/operations/use-operations.ts';
import { Box } from '../../ui/console/Box.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import styles from './MessagesView.module.css';

/** The page of the conversations: what was reported and can be read, who is blocked, and who may not write. */
export function MessagesView({ email }: { email: string }) {
  const { data, error, receivedAt, refresh } = useAdminMessages();
  const operations = useOperations();
  const stream = useStatsStream(refresh);
  const [open, setOpen] = useState<number>();
  const [said, setSaid] = useState('');
  const saying = useRef<HTMLParagraphElement>(null);
  const tell = (what: string) => {
    setSaid(what);
    // The button that was pressed has gone, or goes with its row.
    saying.current?.focus();
    refresh();
  };
  return (
    <ConsoleFrame
      title="Messages"
      email={email}
      stream={stream}
      receivedAt={receivedAt}
      poison={operations.data?.poison}
      error={error}
      failed={FAILED_TO_FETCH_MESSAGES}
      loading={data === undefined && error === undefined}
      onRefresh={refresh}
    >
      {data !== undefined && (
        <div className={styles.boxes}>
          <p ref={saying} role="status" tabIndex={-1} className={styles.said}>
            {said}
          </p>
          <Box title="REPORTED" className={styles.wide}>
            <Reports reports={data.reports} open={open} onOpen={setOpen} />
          </Box>
          {open !== undefined && (
            <Box title={`CONVERSATION ${open}`} className={styles.wide}>
              <Reported
                key={open}
                id={open}
                onDone={tell}
                onClosed={(what) => {
                  setOpen(undefined);
                  tell(what);
                }}
              />
            </Box>
          )}
          <Box title="MAY NOT WRITE">
            <Stopped stopped={data.stopped} onDone={tell} />
          </Box>
          <Box title="BLOCKED">
            <Blocks blocks={data.blocks} />
          </Box>
        </div>
      )}
    </ConsoleFrame>
  );
}
