import { alone, BusyError } from './alone.ts';
import { compareBuilds } from './compare-builds.ts';
import { beginComparison, keepComparison } from './kept-comparison.ts';
import type { Projection } from './projection.ts';
import { abandonReplay, dropBegun, promoteBegun, replay, replayAndHold, undoReplay } from './replay.ts';
import { ReplayError } from './replay-error.ts';
import { end, type Request, type RequestKind } from './requests.ts';
import type { Folder } from './span.ts';
import type { ReplayOptions } from './switch-over.ts';

/** Milliseconds that a comparison may take, once the builds have caught up. */
const COMPARE_WITHIN = 60_000;

type Tell = NonNullable<ReplayOptions['onSwitched']>;

/**
 * @param onSwitched called with a sentence in the transaction that switches readers over: a request that is carried out
 *   twice, because a worker died behind the switch, could switch them back
 * @returns what to say when it is done; undefined when the signal stopped it
 * @throws ReplayError
 */
type Work = (
  folder: Folder,
  projection: Projection,
  signal: AbortSignal,
  onSwitched: (sentence: string) => Tell,
) => Promise<string | undefined>;

const saying =
  (
    sentence: string,
    work: (folder: Folder, projection: Projection, options: ReplayOptions) => Promise<boolean>,
  ): Work =>
  async (folder, projection, signal, onSwitched) =>
    (await work(folder, projection, { signal, onSwitched: onSwitched(sentence) })) ? sentence : undefined;

const compare: Work = async (folder, projection, signal) => {
  const token = await beginComparison(folder.db, projection);
  const comparison = await compareBuilds(folder, projection, { signal, within: COMPARE_WITHIN });
  if (!comparison) return undefined;
  if (!(await keepComparison(folder.db, comparison, token)))
    throw new ReplayError(`The builds of ${projection.name} have changed meanwhile: compare them again.`);
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
    const onSwitched =
      (message: string): Tell =>
      (transaction) =>
        end(transaction, request, { outcome: 'done', message });
    const said = await WORK[request.kind](folder, projection, signal, onSwitched);
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
