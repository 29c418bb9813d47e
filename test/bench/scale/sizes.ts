import { ENGAGEMENT_AT_ONCE } from '../../../src/config/environment.ts';
import { MAX_LANES } from '../../../src/engine/log/lanes.ts';
import type { Arrivals } from './arrivals.ts';
import type { Deployment } from './world.ts';

/** Events a second of a machine of two processors at half of what it takes in, in appends of ten. */
const ONE = 20_000;
const EVENTS = 10;
/** The busiest hour against the average of the day. */
const PEAK = 3;
/** Milliseconds from one machine to another. */
export const BETWEEN_MACHINES = 0.25;
/** Milliseconds until a standby in the same place has a commit. */
const COPIED = 1;

/** A load at its peak, in events a second, and what is to carry it; `isSpread` over several machines. */
export type Size = { name: string; rate: number; deployment: Deployment; isSpread: boolean };

/** ENGAGEMENT_AT_ONCE where a standby confirms each commit: as many as an API process has of all requests. */
const LARGE_ROOM = 3_584;

type Numbers = {
  lanes: number;
  api: { machines: number; cores: number };
  node: { machines: number; cores: number };
  worker: { machines: number; cores: number };
};

/** One API process or worker a processor of its machines, and one PostgreSQL a node. */
function spread({ lanes, api, node, worker }: Numbers): Deployment {
  const machines: { cores: number }[] = [];
  const add = ({ machines: count, cores }: Numbers['api'], processes: number) =>
    Array.from({ length: count }, () => {
      machines.push({ cores });
      return Array.from({ length: processes }, () => machines.length - 1);
    }).flat();
  const apis = add(api, api.cores);
  const nodes = add(node, 1);
  return { machines, lanes, apis, nodes, workers: add(worker, worker.cores), copied: COPIED, atOnce: LARGE_ROOM };
}

export const ALONE: Deployment = { machines: [{ cores: 2 }], lanes: 1, apis: [0], nodes: [0], workers: [0] };

const TEN = {
  lanes: 8,
  api: { machines: 3, cores: 2 },
  node: { machines: 1, cores: 12 },
  worker: { machines: 1, cores: 2 },
};
const HUNDRED = {
  lanes: MAX_LANES,
  api: { machines: 12, cores: 4 },
  node: { machines: 8, cores: 12 },
  worker: { machines: 4, cores: 4 },
};
const BILLION = {
  lanes: 2,
  api: { machines: 1, cores: 2 },
  node: { machines: 1, cores: 4 },
  worker: { machines: 1, cores: 1 },
};

const A_DAY = 24 * 60 * 60;

export const SIZES: Size[] = [
  { name: '1×', rate: ONE, deployment: ALONE, isSpread: false },
  { name: 'a billion a day', rate: (PEAK * 1e9) / A_DAY, deployment: spread(BILLION), isSpread: true },
  { name: '10×', rate: 10 * ONE, deployment: spread(TEN), isSpread: true },
  { name: '100×', rate: 100 * ONE, deployment: spread(HUNDRED), isSpread: true },
];

const changed = (name: string, times: number, deployment: Deployment): Size => ({
  ...{ name, rate: times * ONE, deployment, isSpread: true },
});

/** What the same load does to other deployments; some of them are too small. */
export const VARIANTS: Size[] = [
  changed('10× with 2 lanes', 10, spread({ ...TEN, lanes: 2 })),
  changed('10× with 32 lanes', 10, spread({ ...TEN, lanes: 32 })),
  changed('10× without a standby', 10, { ...spread(TEN), copied: 0 }),
  changed('10× with ENGAGEMENT_AT_ONCE=256', 10, { ...spread(TEN), atOnce: ENGAGEMENT_AT_ONCE }),
  changed('100× with ENGAGEMENT_AT_ONCE=256', 100, { ...spread(HUNDRED), atOnce: ENGAGEMENT_AT_ONCE }),
  changed('100× with 24 API processes', 100, spread({ ...HUNDRED, api: { machines: 6, cores: 4 } })),
];

/** At a rate by chance, and twice as much for a quarter of a second in each two and a half. */
export const burstsAt = (rate: number): Arrivals => ({
  ...{ kind: 'open', rate, events: EVENTS, senders: 20_000 },
  bursts: { factor: 2, share: 0.1, period: 2_500 },
});
