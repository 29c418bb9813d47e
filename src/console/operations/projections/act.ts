import type { Transaction } from 'kysely';
import { type ActionBody, NAMING, type ProjectionAction } from '../../../contract/projections.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { abandonReplay } from '../../../engine/folding/builds/replay.ts';
import { ReplayError } from '../../../engine/folding/builds/replay-error.ts';
import { pauseLive, resume } from '../../../engine/folding/checkpoints/pause.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { ask, cancel, type RequestKind } from '../../../engine/folding/requests/requests.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { fail, invalid } from '../../../errors.ts';
import { type Occasion, record } from '../record.ts';
import { obstacleTo, type Situation } from './possible.ts';

/** @returns false when somebody else was quicker. @throws ReplayError */
type Effect = (
  transaction: Transaction<DB>,
  projection: Projection,
  asked: { id: string; askedBy: number | null; build: string | null },
) => Promise<boolean>;

const asking =
  (kind: RequestKind): Effect =>
  (transaction, projection, asked) =>
    ask(transaction, projection, { ...asked, kind });

const EFFECTS: Record<ProjectionAction, Effect> = {
  replay: asking('replay'),
  hold: asking('hold'),
  compare: asking('compare'),
  promote: asking('promote'),
  undo: asking('undo'),
  cancel,
  async abandon(transaction, projection, { build }) {
    await abandonReplay(transaction, projection, build ?? undefined);
    return true;
  },
  pause: pauseLive,
  async resume(transaction, projection) {
    const { live, rebuild } = await resume(transaction, projection);
    return live || rebuild;
  },
};

/**
 * Does something to a read model, or asks workers for it, and records who did it.
 *
 * @param body the action, and which build it means
 * @param situation as it was read just now
 * @returns the position of the event
 * @throws VALIDATION when it does not say which build it means; WRONG_STATE, with what stands against it;
 *   PROJECTION_BUSY when somebody else was quicker; OVERLOADED, UNAVAILABLE or OUTCOME_UNKNOWN
 */
export async function act(
  domainLog: DomainLog,
  projection: Projection,
  { action, build }: ActionBody,
  { situation, ...occasion }: Occasion & { situation: Situation },
): Promise<number> {
  const { name, version } = projection;
  const obstacle = obstacleTo(action, situation);
  if (obstacle) throw fail('WRONG_STATE', { message: `${name} cannot do this now: ${obstacle}` });
  const named = NAMING[action];
  if (named && build === undefined) throw invalid('build', 'must be the id of the build that is meant');
  if (named && situation[named]?.id !== build)
    throw fail('WRONG_STATE', { message: `${name} has another build by now; please look at it again` });
  const event = { type: 'read_model_operated' as const, payload: { action, subject: name, version } };
  try {
    const position = await record(domainLog, occasion, event, (transaction, id) =>
      EFFECTS[action](transaction, projection, { id, askedBy: occasion.actorId, build: (named && build) ?? null }),
    );
    if (position === null) throw fail('PROJECTION_BUSY');
    return position;
  } catch (error) {
    if (error instanceof ReplayError) throw fail('WRONG_STATE', { message: error.message });
    throw error;
  }
}
