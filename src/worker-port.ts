import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import { answerMetrics } from './console/operations/watchers-metrics.ts';
import type { DB } from './engine/db/tables.ts';
import type { Projection } from './engine/folding/projection.ts';
import { createReadiness } from './engine/folding/reading/readiness.ts';
import type { FoldingWorker } from './engine/folding/wake-ups/worker.ts';
import { answerHealth, answerWatchers } from './engine/liveness/health.ts';
import { createInsiders } from './serving/http/insiders.ts';

type Options = { config: Config; db: Kysely<DB>; projections: Projection[]; folding: FoldingWorker };

/** Answers whoever watches a worker. @returns what ends it @throws Error when the port is taken */
export function answerOnPort(
  port: number,
  { config, db, projections, folding }: Options,
): Promise<{ close: () => void }> {
  return answerWatchers(
    { host: config.host, port },
    {
      '/healthz': answerHealth(folding.problems),
      '/readyz': answerHealth(createReadiness(db, projections, config.readModelsWithin)),
      '/metrics': answerMetrics(createInsiders(config.metricsToken)),
    },
  );
}
