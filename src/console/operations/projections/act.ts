import type { Transaction } from 'kysely';
import { type ActionBody, NAMING } from '../../../contract/projections.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { abandonReplay } from '../../../engine/folding/builds/replay.ts';
import { ReplayError } from '../../../engine/folding/builds/replay-error.ts';
import { pauseLive, resume } from '../../../engine/folding/checkpoints/pause.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { ask, cancel } from '../../../engine/folding/requests/requests.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { fail, invalid } from '../../../errors.ts';
import { type Occasion, record } from '../record.ts';
import { obstacleTo, type Situation } from './possible.ts';

/** @returns false when somebody else was quicker. @throws ReplayError */
async function effect(
  transaction: Transaction<DB>,
  projection: Projection,
  { action, build }: ActionBody,
  asked: { id: string; asked_by: number | null },
): Promise<boolean> {
  switch (action) {
    case 'cancel':
      return cancel(transaction, projection);
    case 'abandon':
      return abandonReplay(transaction, projection, build);
    case 'pause':
      return pauseLive(transaction, projection);
    case 'resume':
      return Object.values(await resume(transaction, projection)).includes(true);
    default:
      return ask(transaction, projection, { ...asked, kind: action, build: build ?? null });
  }
}

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
  body: ActionBody,
  { situation, ...occasion }: Occasion & { situation: Situation },
): Promise<number> {
  const { name, version } = projection;
  const obstacle = obstacleTo(body.action, situation);
  if (obstacle) throw fail('WRONG_STATE', { message: `${name} cannot do this now: ${obstacle}` });
  const named = NAMING[body.action];
  if (named && body.build === undefined) throw invalid('build', 'must be the id of the build that is meant');
  if (named && situation[named]?.id !== body.build)
    throw fail('WRONG_STATE', { message: `${name} has another build by now; please look at it again` });
  const event = {
    type: 'read_model_operated' as const,
    payload: { action: body.action, subject: name, version },
  };
  try {
    const position = await record(domainLog, occasion, event, (transaction, id) =>
      effect(transaction, projection, body, { id, asked_by: occasion.actorId }),
    );
    if (position === null) throw fail('PROJECTION_BUSY');
    return position;
  } catch (error) {
    if (error instanceof ReplayError) throw fail('WRONG_STATE', { message: error.message });
    throw error;
  }
}
