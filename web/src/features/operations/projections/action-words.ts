import type { ActionBody, ProjectionAction, ProjectionDetails } from '#contract/projections.ts';

type Words = {
  label: string;
  does: string;
  /** Said when it is done, of what takes effect at once; workers do the others, and their request says how it goes. */
  done?: (name: string) => string;
  /** Asked before it is done, because it changes what readers see, or throws work away. */
  ask?: (projection: ProjectionDetails) => string;
  /** Names what is seen now, so that nothing else is met. */
  means?: (projection: ProjectionDetails) => Omit<ActionBody, 'action'>;
};

const ofNew: Words['means'] = ({ new: built }) => (built ? { build: built.id } : {});
const ofRequest: Words['means'] = ({ request }) => (request ? { request: request.id } : {});

const unseen = ({ compared_at }: ProjectionDetails) =>
  compared_at === null ? ' Nobody has looked at the difference yet.' : '';

const lost = ({ previous }: ProjectionDetails) =>
  previous === null ? '' : ' The build before the live one is thrown away then.';

function whatEnds({ name, request, new: built }: ProjectionDetails): string {
  if (request?.kind !== 'replay' && request?.kind !== 'hold') return `What is under way for ${name} ends.`;
  if (built === null) return `The replay of ${name} ends.`;
  return built.id === request.build
    ? `The replay of ${name} ends, and its build is thrown away.`
    : `The replay of ${name} ends. The new build was there before it, and stays.`;
}

/** What can be done, in the order of the buttons. */
export const WORDS: Record<ProjectionAction, Words> = {
  hold: { label: 'REPLAY AND HOLD', does: 'build anew; readers stay where they are until it is promoted' },
  replay: {
    label: 'REPLAY',
    does: 'build anew, and switch readers over when it has caught up',
    ask: (projection) => `Readers of ${projection.name} see the new build once it has caught up.${lost(projection)}`,
  },
  compare: { label: 'COMPARE', does: 'show what differs between the live build and the new one' },
  promote: {
    label: 'PROMOTE',
    does: 'switch readers over to the new build',
    means: ofNew,
    ask: (projection) =>
      `Readers of ${projection.name} see the new build from then on.${lost(projection)}${unseen(projection)}`,
  },
  undo: {
    label: 'UNDO',
    does: 'switch readers back to the build before',
    means: ({ previous }) => (previous ? { build: previous.id } : {}),
    ask: ({ name }) => `Readers of ${name} see the earlier build again.`,
  },
  pause_replay: {
    label: 'PAUSE REPLAY',
    does: 'stop after the batch under way, and keep what is folded',
    means: ofRequest,
  },
  resume_replay: { label: 'RESUME REPLAY', does: 'go on where the replay was', means: ofRequest },
  abandon: {
    label: 'ABANDON',
    does: 'throw the new build away',
    means: ofNew,
    ask: ({ name }) => `The new build of ${name} is thrown away.`,
  },
  cancel: {
    label: 'CANCEL',
    does: 'end what is under way; what a replay has built is thrown away',
    means: ofRequest,
    ask: whatEnds,
  },
  pause: {
    label: 'PAUSE FOLDING',
    does: 'stop folding the live build; readers fall behind',
    done: (name) => `${name} is paused.`,
  },
  resume: { label: 'RESUME FOLDING', does: 'fold again', done: (name) => `${name} folds again.` },
};

/** What is sent for an action on what is seen now. */
export const bodyOf = (action: ProjectionAction, projection: ProjectionDetails): ActionBody => ({
  action,
  ...WORDS[action].means?.(projection),
});
