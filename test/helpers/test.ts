import type { Test as TapTest } from 'tap';

/** The part of a test that helpers need. */
export type Test = Pick<TapTest, 'teardown' | 'passing' | 'comment'>;
