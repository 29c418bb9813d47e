import { Mutex } from 'async-mutex';
import type { Logger } from 'pino';
import type { BackgroundWork } from '../../waiting/background-work.ts';
import { singleFlight } from '../../waiting/single-flight.ts';
import { throttled } from '../../waiting/throttle.ts';
import { advanceLive } from '../advance.ts';
import { createUpgrade } from '../builds/upgrade.ts';
import { type LiveBuild, readLiveBuilds } from '../checkpoints/live-builds.ts';
import { judgeDeaths } from '../poison/deaths.ts';
import type { Projection, Source } from '../projection.ts';
import { skipForeignEvents } from '../skip.ts';
import type { Folder } from '../span.ts';

type Options = {
  folder: Folder;
  projections: Projection[];
  signal: AbortSignal;
  background: BackgroundWork;
  log: Logger;
};

export type Looks = {
  /**
   * Starts folds of new events of a source, without waiting for them: of the domain for the read models that lag, of
   * engagement for all of them, because each folds every event.
   */
  followUp(source: Source): Promise<void>;
  /**
   * Looks at each source by itself, so that a table that cannot be read keeps only the read models of its source
   * waiting. It also starts to build what is of another version, if this code's is to serve.
   *
   * @returns whether any read model lags that no fold was at work on
   */
  look(): Promise<boolean>;
};

/** Makes the looks of a worker: they find the read models that lag, and start their folds. */
export function createLooks({ folder, projections, signal, background, log }: Options): Looks {
  const folding = new Set<string>();
  const upgrade = createUpgrade({ folder, signal, log });
  let suspects = judgeDeaths(folder.db, projections).catch(() => new Set<string>());
  const oneSuspectAtATime = new Mutex();

  const foldOnwards = async (projection: Projection) => {
    const { name } = projection;
    let held = false;
    const onHeld = () => {
      held = true;
    };
    folding.add(name);
    try {
      const advance = () => advanceLive(folder, projection, { signal, onHeld });
      await ((await suspects).has(name) ? oneSuspectAtATime.runExclusive(advance) : advance());
    } catch (error) {
      log.warn({ err: error, projection: name }, 'a fold failed; it will be tried again');
    }
    // The process that folds the lane may have begun before the last events came, or it stands still.
    if (held) background.start(fold(name));
    else folding.delete(name);
  };
  const folds = new Map(
    projections.map((projection) => [projection.name, singleFlight(throttled(() => foldOnwards(projection), signal))]),
  );
  const fold = (name: string) => folds.get(name)?.() ?? Promise.resolve();

  /** Starts to fold a read model that lags. @returns whether it lags and nothing was at work */
  const startLagging = ({ name }: Projection) => {
    const idle = !folding.has(name);
    background.start(fold(name));
    return idle;
  };

  const findLiveBuilds = async (source: Source, ofSource: Projection[]) => {
    try {
      if (source === 'domain') await skipForeignEvents(folder.db, ofSource);
    } catch (error) {
      log.warn({ err: error }, 'events of other types could not be passed over at once; the folds do it');
    }
    return readLiveBuilds(folder.db, source).catch((error: unknown) => {
      log.warn({ err: error, source }, 'the read models of a source could not be looked at; their folds wait');
      return new Map<string, LiveBuild>();
    });
  };
  const engagement = projections.filter(({ source }) => source === 'engagement');
  const bySource = [...Map.groupBy(projections, ({ source }) => source)];
  const looks = new Map(
    bySource.map(([source, ofSource]) => [
      source,
      singleFlight(async () => {
        const liveBuilds = await findLiveBuilds(source, ofSource);
        if (signal.aborted) return { lags: false, outdated: [] };
        const live = ofSource.flatMap((projection) => {
          const liveBuild = liveBuilds.get(projection.name);
          return liveBuild ? [{ ...liveBuild, projection, isOwn: liveBuild.version === projection.version }] : [];
        });
        const lagging = live.filter(({ isOwn, behind }) => isOwn && behind);
        // Builds of another version belong to the workers of that version, until a deploy names this one.
        const outdated = live.filter(({ isOwn, wanted, projection }) => !isOwn && wanted === projection.version);
        return {
          lags: lagging.map(({ projection }) => startLagging(projection)).includes(true),
          outdated: outdated.map(({ projection }) => projection),
        };
      }),
    ]),
  );

  const lookAtDeaths = async () => {
    try {
      suspects = Promise.resolve(await judgeDeaths(folder.db, projections));
    } catch (error) {
      log.warn({ err: error }, 'the folds in which processes died could not be judged; those under suspicion stay so');
    }
  };

  return {
    async followUp(source) {
      if (source === 'domain') await looks.get(source)?.();
      else for (const { name } of engagement) background.start(fold(name));
    },
    look: singleFlight(async () => {
      await lookAtDeaths();
      const seen = await Promise.all([...looks.values()].map((look) => look()));
      // Another process may be at it for long, and every job would ask again.
      for (const { outdated } of seen) for (const projection of outdated) background.start(upgrade(projection));
      return seen.some(({ lags }) => lags);
    }),
  };
}
