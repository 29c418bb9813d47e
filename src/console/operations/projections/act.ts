import type { Transaction } from 'kysely';
import { type ActionBody, MEANT, type ProjectionAction } from '../../../contract/projections.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { ReplayError } from '../../../engine/folding/builds/replay-error.ts';
import { pauseLive, resume } from '../../../engine/folding/checkpoints/pause.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { ask, type RequestKind, type Wish, wish } from '../../../engine/folding/requests/requests.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { fail, invalid } from '../../../errors.ts';
import { type Occasion, record } from '../record.ts';
import { isOpen, obstacleTo, type Situation } from './possible.ts';

type Acting = Omit<ActionBody, 'action'> & {
  transaction: Transaction<DB>;
  projection: Projection;
  eventId: string;
  actorId: number | null;
};
/** @returns false when somebody else was quicker */
type Effect = (acting: Acting) => Promise<boolean>;

const asking =
  (kind: RequestKind): Effect =>
  ({ transaction, projection, eventId, actorId, build = null }) =>
    ask(transaction, projection, { id: eventId, kind, askedBy: actorId, build });

const wishing =
  (from: Wish[], to: Wish): Effect =>
  ({ transaction, request = '' }) =>
    wish(transaction, request, from, to);

/** `cancel` and `abandon` are two, so that what ends meanwhile does not make of a cancelled comparison a lost build. */
const EFFECTS: Record<ProjectionAction, Effect> = {
  replay: asking('replay'),
  hold: asking('hold'),
  compare: asking('compare'),
  promote: asking('promote'),
  undo: asking('undo'),
  abandon: asking('cancel'),
  cancel: wishing(['go', 'pause'], 'cancel'),
  pause_replay: wishing(['go'], 'pause'),
  resume_replay: wishing(['pause'], 'go'),
  pause: ({ transaction, projection }) => pauseLive(transaction, projection),
  async resume({ transaction, projection }) {
    const { live, rebuild } = await resume(transaction, projection);
    return live || rebuild;
  },
};

/** @throws VALIDATION when an action names nothing, WRONG_STATE when what it names is not there any more */
function requireMeant({ action, ...named }: ActionBody, situation: Situation): void {
  const what = MEANT[action];
  if (what === undefined) return;
  if (named[what] === undefined) throw invalid(what, `must be the id of the ${what} that is meant`);
  const build = action === 'undo' ? situation.previous : situation.new;
  const there = what === 'request' ? situation.request : build;
  if (there?.id === named[what]) return;
  throw fail('WRONG_STATE', { message: `${situation.name} has another ${what} by now; please look at it again` });
}

/**
 * Does something to a read model, or asks workers for it, and records who did it.
 *
 * @param body the action, and which build or request it means
 * @param situation as it was read just now
 * @returns the position of the event
 * @throws VALIDATION; WRONG_STATE, with what stands against it; PROJECTION_BUSY when somebody else was quicker; OVERLOADED,
 *   UNAVAILABLE or OUTCOME_UNKNOWN
 */
export async function act(
  domainLog: DomainLog,
  projection: Projection,
  body: ActionBody,
  { situation, ...occasion }: Occasion & { situation: Situation },
): Promise<number> {
  const { name, version } = projection;
  const { action, ...named } = body;
  const obstacle = obstacleTo(action, situation);
  if (obstacle) {
    const code = isOpen(situation) && !action.includes('pause') ? 'PROJECTION_BUSY' : 'WRONG_STATE';
    throw fail(code, { message: `${name} cannot do this now: ${obstacle}` });
  }
  requireMeant(body, situation);
  const event = { type: 'read_model_operated' as const, payload: { action, subject: name, version } };
  try {
    const position = await record(domainLog, occasion, event, (transaction, eventId) =>
      EFFECTS[action]({ ...named, transaction, projection, eventId, actorId: occasion.actorId }),
    );
    if (position === null) throw fail('PROJECTION_BUSY');
    return position;
  } catch (error) {
    if (error instanceof ReplayError) throw fail('WRONG_STATE', { message: error.message });
    throw error;
  }
}
