import { alone, BusyError } from './alone.ts';
import { compareBuilds } from './compare-builds.ts';
import { keepComparison } from './kept-comparison.ts';
import type { Projection } from './projection.ts';
import { abandonReplay, dropBegun, promoteBegun, replay, replayAndHold, undoReplay } from './replay.ts';
import { ReplayError } from './replay-error.ts';
import { end, type Request, type RequestKind } from './requests.ts';
import type { Folder } from './span.ts';

/** Milliseconds that a comparison may take, once the builds have caught up. */
const COMPARE_WITHIN = 60_000;

/** @returns what to say when it is done; undefined when the signal stopped it @throws ReplayError */
type Work = (folder: Folder, projection: Projection, signal: AbortSignal) => Promise<string | undefined>;

const saying =
  (
    sentence: string,
    work: (folder: Folder, projection: Projection, options: { signal: AbortSignal }) => Promise<boolean>,
  ): Work =>
  async (folder, projection, signal) =>
    (await work(folder, projection, { signal })) ? sentence : undefined;

const compare: Work = async (folder, projection, signal) => {
  const comparison = await compareBuilds(folder, projection, { signal, within: COMPARE_WITHIN });
  if (!comparison) return undefined;
  await keepComparison(folder.db, comparison);
  const left = comparison.not_compared.length;
  return left === 0 ? 'All tables are compared' : `${left} of ${projection.tables.length} tables could not be compared`;
};

const WORK: Record<RequestKind, Work> = {
  replay: saying('Readers see the new build', replay),
  hold: saying('The new build is held', replayAndHold),
  compare,
  promote: saying('Readers see the new build', promoteBegun),
  undo: saying('Readers see the earlier build again', undoReplay),
  async cancel(folder, projection) {
    await abandonReplay(folder, projection);
    return 'The new build is thrown away';
  },
};

/**
 * Carries out a request, and notes how it ended. It stays open when the signal stops it, and when the database is away.
 *
 * @throws what is not for the administrator to read
 */
export async function carryOut(
  folder: Folder,
  projection: Projection,
  request: Request,
  signal: AbortSignal,
): Promise<void> {
  try {
    const said = await WORK[request.kind](folder, projection, signal);
    // A held build can still be thrown away when it is done; a switch has happened.
    const ifWished = request.kind === 'hold' ? ({ ifWished: 'go' } as const) : {};
    if (said !== undefined) await end(folder.db, request, { outcome: 'done', message: said }, ifWished);
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    await end(folder.db, request, { outcome: 'failed', message: error.message });
  }
}

/** Whether cancelling a request throws away the build that it was making. */
const isMaking = ({ kind }: Request) => kind === 'replay' || kind === 'hold';

/** Ends a request that is to be cancelled; leaves it while a process is at work on the read model. */
export async function cancel({ db }: Folder, projection: Projection, request: Request): Promise<void> {
  try {
    await alone(db, projection, async () => {
      const dropped = isMaking(request) && (await dropBegun(db, projection));
      const message = dropped ? 'Cancelled; the new build is thrown away' : 'Cancelled';
      await end(db, request, { outcome: 'cancelled', message });
    });
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
  }
}
