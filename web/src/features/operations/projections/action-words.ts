import {
  type ActionBody,
  NAMING,
  type ProjectionAction,
  type ProjectionDetails,
  type ProjectionRequest,
} from '#contract/projections.ts';

type Words = {
  label: string;
  does: string;
  /** Said when it is done, of what takes effect at once; workers do the others, and their request says how it goes. */
  done?: (name: string) => string;
  /** Asked before it is done, because it changes what readers see, or throws work away. */
  ask?: (projection: ProjectionDetails) => string;
};

const unseen = ({ compared_at }: ProjectionDetails) =>
  compared_at === null ? ' Nobody has looked at the difference yet.' : '';

const lost = ({ previous }: ProjectionDetails) =>
  previous === null ? '' : ' The build before the live one is thrown away then.';

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
    ask: (projection) =>
      `Readers of ${projection.name} see the new build from then on.${lost(projection)}${unseen(projection)}`,
  },
  undo: {
    label: 'UNDO',
    does: 'switch readers back to the build before',
    ask: ({ name }) => `Readers of ${name} see the earlier build again.`,
  },
  cancel: {
    label: 'CANCEL',
    does: 'end what is under way, and keep what is folded: a replay goes on with it',
    done: (name) => `What was under way for ${name} ends.`,
  },
  abandon: {
    label: 'ABANDON',
    does: 'throw the new build away',
    done: (name) => `The new build of ${name} is thrown away.`,
    ask: ({ name }) => `The new build of ${name} is thrown away.`,
  },
  pause: {
    label: 'PAUSE FOLDING',
    does: 'stop folding the live build; readers fall behind',
    done: (name) => `${name} is paused.`,
  },
  resume: { label: 'RESUME FOLDING', does: 'fold again', done: (name) => `${name} folds again.` },
};

/** What workers were asked for, in the words of its button. */
export const requestText = ({ kind }: ProjectionRequest) => WORDS[kind].label.toLowerCase();

/** What is sent for an action on what is seen now; it names the build, so that no other is met. */
export function bodyOf(action: ProjectionAction, projection: ProjectionDetails): ActionBody {
  const named = NAMING[action];
  const build = named && projection[named]?.id;
  return { action, ...(build !== undefined && { build }) };
}
