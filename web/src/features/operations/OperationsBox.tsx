import type { ReactNode } from 'react';
import type { OperationsStatus } from '#contract/operations.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import type { Live } from '../../lib/reading/use-live.ts';
import { Box } from '../../ui/console/Box.tsx';
import styles from './OperationsBox.module.css';

type OperationsBoxProps = {
  title: string;
  className?: string | undefined;
  operations: Live<OperationsStatus>;
  children: (status: OperationsStatus) => ReactNode;
};

/** A box about operations: loading, failed, or the status as its children show it. */
export function OperationsBox({ title, className, operations, children }: OperationsBoxProps) {
  const { data, error } = operations;
  return (
    <Box title={title} className={className}>
      {error !== undefined && <p className={styles.error}>{`ERROR: ${messageOf(error, 'Failed to fetch status')}`}</p>}
      {data === undefined && error === undefined && <p className={styles.loading}>LOADING...</p>}
      {data !== undefined && children(data)}
    </Box>
  );
}
