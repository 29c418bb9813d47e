import { advanceLive } from '../../src/engine/folding/advance.ts';
import { readLiveBuilds } from '../../src/engine/folding/checkpoints/live-builds.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';
import { skipForeignEvents } from '../../src/engine/folding/skip.ts';
import type { Folder } from '../../src/engine/folding/span.ts';

/** Folds the read models that lag up to the head, as a worker finds them: most events concern few of them. */
export async function foldLagging(folder: Folder, projections: Projection[]): Promise<void> {
  const { db } = folder;
  await skipForeignEvents(db, projections);
  const [domain, engagement] = await Promise.all([readLiveBuilds(db, 'domain'), readLiveBuilds(db, 'engagement')]);
  const lags = ({ name }: Projection) => domain.get(name)?.behind || engagement.get(name)?.behind;
  await Promise.all(projections.filter(lags).map((projection) => advanceLive(folder, projection)));
}
