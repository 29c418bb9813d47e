import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { DB } from './db/tables.ts';
import type { Projection } from './folding/projection.ts';
import { createReadiness } from './folding/readiness.ts';
import type { FoldingWorker } from './folding/worker.ts';
import { createInsiders } from './http/insiders.ts';
import { answerHealth, answerWatchers } from './liveness/health.ts';
import { answerMetrics } from './operations/watchers-metrics.ts';

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
