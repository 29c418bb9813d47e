import type { Test as TapTest } from 'tap';

/** What helpers need of a test: something to clean up after. */
export type Test = Pick<TapTest, 'teardown' | 'passing' | 'comment'>;
