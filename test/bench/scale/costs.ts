/** Milliseconds of processor time by number of events, as measured at a few numbers, which ascend. */
export type Curve = readonly (readonly [events: number, milliseconds: number])[];

/** What things cost; all times in milliseconds, and of processor time unless it says otherwise. */
export type Costs = {
  /** The client of a request, where it runs on a machine of the product. */
  client: { request: number; event: number };
  /** The API, by request and by event in it, without the flush. */
  api: { request: number; event: number };
  /** The API, by events of a flush: half before PostgreSQL has it, half after. */
  flush: Curve;
  /** The backend that appends, by events of a flush. */
  append: Curve;
  /** Waits for the disk at a commit, in ascending order. */
  disk: readonly number[];
  /** The way from one process to another, there or back. */
  way: number;
  /** By read model: the backend, by events of a batch. */
  folds: Readonly<Record<string, Curve>>;
  /** The worker, by batch. */
  worker: number;
};

/** How many times as long the work of each takes as it would on processors that nothing else uses. */
export type Slowness = { api: number; backend: number; worker: number };

/** The same costs where something else takes the processors, too. */
export function slowed(costs: Costs, { api, backend, worker }: Slowness): Costs {
  const times = (curve: Curve, factor: number): Curve => curve.map(([events, cost]) => [events, cost * factor]);
  const folds = Object.entries(costs.folds).map(([model, curve]) => [model, times(curve, backend)] as const);
  return {
    ...costs,
    api: { request: costs.api.request * api, event: costs.api.event * api },
    flush: times(costs.flush, api),
    append: times(costs.append, backend),
    folds: Object.fromEntries(folds),
    worker: costs.worker * worker,
  };
}

/** What so many events cost: on a straight line between the measured numbers, and beyond the last one as steep. */
export function costOf(curve: Curve, events: number): number {
  const next = Math.max(
    1,
    curve.findIndex(([measured]) => measured >= events),
  );
  const end = curve.at(-1)?.[0] ?? 0;
  const [[x0, y0] = [0, 0], [x1, y1] = [x0 + 1, y0]] = events > end ? curve.slice(-2) : curve.slice(next - 1, next + 1);
  return Math.max(0, y0 + ((y1 - y0) * (events - x0)) / (x1 - x0));
}
