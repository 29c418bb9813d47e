import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projections } from '../../projections/index.ts';
import { CONNECTIONS as FOR_REQUESTS } from '../../src/engine/folding/requests/requests.ts';
import { CONNECTIONS_A_PROJECTION } from '../../src/engine/folding/wake-ups/worker.ts';
import { FOR_ERASING } from '../../src/person/connections.ts';
import { ROOT } from '../proof/deployment/ops-files.ts';

const WATCHDOG = 1;
/** By which an API process shows that it runs. */
const PRESENCE = 1;
const pools = (file: string) => readFileSync(join(ROOT, file), 'utf8').match(/openPool\(/g)?.length;

/** How many pools the entry points of API and worker open: the sums below are of three each, and a pooler adds one to the API. */
export const POOLS = [pools('src/server.ts'), pools('src/worker.ts')];

/** Connections to PostgreSQL that a process opens at most, with one lane. */
export const OF_API = 20 + (1 + 3) + 4 + PRESENCE + WATCHDOG;
export const OF_WORKER =
  10 + (projections.length * CONNECTIONS_A_PROJECTION + 1) + FOR_REQUESTS + FOR_ERASING + WATCHDOG;

/** For commands, backups, and who looks. */
export const BESIDE = 40;
