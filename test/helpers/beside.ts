import { buildApp } from '../../src/app.ts';
import { openDomainLog } from '../../src/engine/log/domain.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import type { Parts } from '../../src/parts.ts';
import { openImageDisk } from '../../src/serving/images/disk.ts';
import { patientCatchUp } from './catch-up.ts';
import { openTestPool, type TestDatabase } from './database.ts';
import { environment } from './environment.ts';
import { inTurn } from './in-turn.ts';
import { apiProcess } from './processes.ts';
import type { Test } from './test.ts';

type Installed = { parts: Parts; database: TestDatabase; env?: Record<string, string> | undefined };

/** Starts another API on the same installation. @returns the address at which both answer in turn */
export async function besideAnother(t: Test, own: string, stack: Installed, how: 'app' | 'process'): Promise<string> {
  const { parts, database, env = {} } = stack;
  const redisUrl = parts.redis ? environment('TEST_REDIS_URL') : undefined;
  if (how === 'app') return inTurn(t, [own, await listenAgain(t, stack)]);
  const api = await apiProcess(t, { database, redisUrl, env }, { DATA_DIR: parts.config.dataDir });
  await api.start();
  return inTurn(t, [own, api.origin]);
}

/** Starts an app that shares neither connections nor memory with another one of this process. @returns its address */
async function listenAgain(t: Test, { parts, database }: Installed): Promise<string> {
  const { config, folder, projections } = parts;
  const db = openTestPool(t, database);
  const own = { ...folder, db };
  const app = await buildApp({
    ...parts,
    db,
    looks: db,
    domainLog: openDomainLog(db, { registry: folder.registry, onAppended: () => undefined }),
    engagementLog: openEngagementLog(db, { lanes: config.engagementLanes, onAppended: () => undefined }),
    catchUp: patientCatchUp(own, projections),
    folder: own,
    imageDisk: await openImageDisk(config),
  });
  t.teardown(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}
