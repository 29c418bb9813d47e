import type { Fault } from './fault.ts';
import { clocksTurned } from './faults/clock.ts';
import { disksFull, redisFull, volumeLow } from './faults/full.ts';
import {
  apiKilled,
  connectionsCut,
  connectionsRefused,
  postgresKilled,
  redisKilled,
  workerKilled,
} from './faults/killed.ts';
import { lettersDoubted } from './faults/letters.ts';
import { lostAnswers } from './faults/lost-answers.ts';
import { migrationWaits } from './faults/migration.ts';
import { streamQuarantined } from './faults/quarantine.ts';
import { heapSmall } from './faults/small-heap.ts';
import { apiStopped, workerStopped } from './faults/stopped.ts';

/** Everything that is killed or cut; each takes a few seconds. */
export const kills: Fault[] = [
  apiKilled,
  workerKilled,
  redisKilled,
  postgresKilled,
  connectionsCut,
  connectionsRefused,
];

/** Every fault that the drill knows. */
export const faults: Fault[] = [
  ...kills,
  apiStopped,
  workerStopped,
  ...lostAnswers,
  lettersDoubted,
  redisFull,
  volumeLow,
  streamQuarantined,
  migrationWaits,
  heapSmall,
  ...(process.platform === 'linux' ? disksFull : []),
  ...clocksTurned,
];
