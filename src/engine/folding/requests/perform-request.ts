import type { Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { alone, BusyError } from '../builds/alone.ts';
import { dropBuild, findBuild, isBuild } from '../builds/builds.ts';
import { abandonReplay, promoteBegun, replay, replayAndHold, undoReplay } from '../builds/replay.ts';
import { ReplayError } from '../builds/replay-error.ts';
import type { ReplayOptions } from '../builds/switch-over.ts';
import { compareBuilds } from '../comparing/compare-builds.ts';
import { beginComparison, keepComparison } from '../comparing/kept-comparison.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { end, lockCancelled, noteMade } from './request-work.ts';
import type { Request, RequestKind } from './requests.ts';

/** Milliseconds that a comparison may take, once the builds have caught up. */
const COMPARE_WITHIN = 60_000;

/** Whether a request makes a build, which a cancel throws away. */
const isMaking = ({ kind }: Request) => kind === 'replay' || kind === 'hold';

type Errand = { request: Request; signal: AbortSignal };

/**
 * @returns what to say when it is done; undefined when the signal stopped it
 * @throws ReplayError
 */
type Work = (folder: Folder, projection: Projection, errand: Errand) => Promise<string | undefined>;

/**
 * Ends a request in the transaction that switches readers over, or that drops the build: one that is performed twice,
 * because a worker died behind it, could switch them back, or drop the next build.
 */
const ending =
  (request: Request, message: string): NonNullable<ReplayOptions['onSwitched']> =>
  (transaction) =>
    end(transaction, request, { outcome: 'done', message });

const saying =
  (
    sentence: string,
    work: (folder: Folder, projection: Projection, options: ReplayOptions) => Promise<boolean>,
  ): Work =>
  async (folder, projection, { request, signal }) => {
    const options: ReplayOptions = {
      signal,
      onMade: (transaction, build) => noteMade(transaction, request, build),
      onSwitched: ending(request, sentence),
      ...(!isMaking(request) && request.build !== null && { meant: request.build }),
    };
    return (await work(folder, projection, options)) ? sentence : undefined;
  };

const compare: Work = async (folder, projection, { signal }) => {
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
  async cancel(folder, projection, { request }) {
    const said = 'The new build is thrown away';
    const meant = request.build !== null && { meant: request.build };
    await abandonReplay(folder, projection, { ...meant, onDropped: ending(request, said) });
    return said;
  },
};

/**
 * Performs a request, and notes how it ended. It stays open when the signal stops it, and when the database is away.
 *
 * @throws what is not for the administrator to read
 */
export async function performRequest(
  folder: Folder,
  projection: Projection,
  request: Request,
  signal: AbortSignal,
): Promise<void> {
  try {
    const said = await WORK[request.kind](folder, projection, { request, signal });
    // A held build can still be thrown away when it is done; a switch has happened.
    const ifWished = request.kind === 'hold' ? ({ ifWished: 'go' } as const) : {};
    if (said !== undefined) await end(folder.db, request, { outcome: 'done', message: said }, ifWished);
  } catch (error) {
    if (!(error instanceof ReplayError) || error instanceof BusyError) throw error;
    await end(folder.db, request, { outcome: 'failed', message: error.message });
  }
}

/** Drops the build that a request has made, if it is there and not live. @returns whether it was */
async function dropMade(transaction: Transaction<DB>, projection: Projection, request: Request): Promise<boolean> {
  if (!isMaking(request) || request.build === null) return false;
  const begun = await findBuild(transaction, projection, 'rebuilding');
  if (!begun || !(await isBuild(transaction, begun, request.build))) return false;
  await dropBuild(transaction, projection, begun);
  return true;
}

/**
 * Ends a request that is to be cancelled, and drops the build that it has made: one that was there before stays. It
 * leaves the request while a process is at work on the read model.
 */
export async function cancel({ db }: Folder, projection: Projection, request: Request): Promise<void> {
  const inOne = async (transaction: Transaction<DB>) => {
    // It may have ended since it was read, and somebody may have made another build.
    const found = await lockCancelled(transaction, request);
    if (!found) return;
    const dropped = await dropMade(transaction, projection, found);
    const message = dropped ? 'Cancelled; the new build is thrown away' : 'Cancelled';
    await end(transaction, found, { outcome: 'cancelled', message });
  };
  try {
    await alone(db, projection, () => db.transaction().execute(inOne));
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
  }
}
