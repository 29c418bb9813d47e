import { PROJECTION_ACTIONS, type ProjectionAction, type ProjectionDetails } from '../../../contract/projections.ts';

/** A read model as it is now, without what can be done to it. */
export type Situation = Omit<ProjectionDetails, 'actions'>;

/** Why an action cannot be done now, as the rest of a sentence; undefined when it can. */
export function obstacleTo(action: ProjectionAction, situation: Situation): string | undefined {
  const { version, wanted, live, new: built, previous, request } = situation;
  const isOpen = request?.state === 'waiting' || request?.state === 'under_way';
  const isStopped = live !== null && live.state !== 'running';
  const isOwn = built?.version === version;

  const unfinished = isOpen && 'what was asked for is not done yet: wait or cancel';
  const unwanted =
    wanted !== null && wanted !== version && `version ${wanted} is to serve, and this code has version ${version}`;
  const withoutLive = live === null && 'there is no live build yet: start a worker first';
  const withoutNew = !isOwn && `there is no new build of version ${version}: start a replay first`;
  const held = isOwn && situation.held && 'a new build is held: promote or abandon it first';
  const withoutEarlier =
    previous?.version !== version && `there is no earlier build of version ${version} to go back to`;

  // The first that is none of false is said.
  const obstacles: Record<ProjectionAction, (string | false)[]> = {
    replay: [unfinished, withoutLive, unwanted, held],
    hold: [unfinished, withoutLive, unwanted],
    compare: [unfinished, withoutLive, withoutNew],
    promote: [unfinished, unwanted, withoutNew],
    undo: [unfinished, unwanted, withoutEarlier],
    abandon: [unfinished, built === null && 'there is no new build to throw away'],
    cancel: [!isOpen && 'nothing is under way'],
    pause: [withoutLive, isStopped && `it is ${live.state} already`],
    resume: [withoutLive, !isStopped && built?.state !== 'halted' && 'it is not stopped'],
  };
  return obstacles[action].find((obstacle) => obstacle !== false) || undefined;
}

/** What can be done to a read model now. */
export function possibleActions(situation: Situation): ProjectionAction[] {
  return PROJECTION_ACTIONS.filter((action) => obstacleTo(action, situation) === undefined);
}
