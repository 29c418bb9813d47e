import { appendFileSync } from 'node:fs';
import type { Test } from '../../helpers/test.ts';

/** What a command has in place of a test: a scope in which helpers open things, and that closes them again. */
export type Scope = Test & {
  /** Keeps what there is to look at. */
  fail(): void;
  /** Closes what was opened, the last first. */
  close(): Promise<void>;
};

/** @param log a file that takes what processes have said, when the scope has failed */
export function openScope(log: string): Scope {
  const closers: (() => unknown)[] = [];
  let failed = false;
  return {
    teardown: (closer: () => unknown) => void closers.push(closer),
    passing: () => !failed,
    comment: (...lines: unknown[]) => appendFileSync(log, `${lines.join(' ')}\n`),
    fail() {
      failed = true;
    },
    async close() {
      for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
    },
  };
}
