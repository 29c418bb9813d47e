import { PROJECTION_ACTIONS, type ProjectionAction, type ProjectionDetails } from '../../../contract/projections.ts';

/** A read model as it is now, without what can be done to it. */
export type Situation = Omit<ProjectionDetails, 'actions'>;

const isOpen = ({ request }: Situation) => request?.state === 'waiting' || request?.state === 'under_way';
const isStopped = ({ live }: Situation) => live !== null && live.state !== 'running';

const unfinished = (situation: Situation) => isOpen(situation) && 'what was asked for is not done yet: wait or cancel';
const unwanted = ({ wanted, version }: Situation) =>
  wanted !== null && wanted !== version && `version ${wanted} is to serve, and this code has version ${version}`;
const withoutLive = ({ live }: Situation) => live === null && 'there is no live build yet: start a worker first';
const withoutNew = ({ new: built, version }: Situation) =>
  built?.version !== version && `there is no new build of version ${version}: start a replay first`;
const held = ({ held, new: built, version }: Situation) =>
  held && built?.version === version && 'a new build is held: promote or abandon it first';
const withoutEarlier = ({ previous, version }: Situation) =>
  previous?.version !== version && `there is no earlier build of version ${version} to go back to`;

/** Why an action is not possible; each gives a sentence or false. The first that does counts. */
const OBSTACLES: Record<ProjectionAction, ((situation: Situation) => string | false)[]> = {
  replay: [unfinished, withoutLive, unwanted, held],
  hold: [unfinished, withoutLive, unwanted],
  compare: [unfinished, withoutLive, withoutNew],
  promote: [unfinished, unwanted, withoutNew],
  undo: [unfinished, unwanted, withoutEarlier],
  abandon: [unfinished, (situation) => situation.new === null && 'there is no new build to throw away'],
  cancel: [(situation) => !isOpen(situation) && 'nothing is under way'],
  pause: [withoutLive, (situation) => isStopped(situation) && `it is ${situation.live?.state} already`],
  resume: [
    withoutLive,
    (situation) => !isStopped(situation) && situation.new?.state !== 'halted' && 'it is not stopped',
  ],
};

/** Why an action cannot be done now, as the rest of a sentence; undefined when it can. */
export function obstacleTo(action: ProjectionAction, situation: Situation): string | undefined {
  for (const obstacle of OBSTACLES[action]) {
    const found = obstacle(situation);
    if (found) return found;
  }
  return undefined;
}

/** What can be done to a read model now. */
export function possibleActions(situation: Situation): ProjectionAction[] {
  return PROJECTION_ACTIONS.filter((action) => obstacleTo(action, situation) === undefined);
}
