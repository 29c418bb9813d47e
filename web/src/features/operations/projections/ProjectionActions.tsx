import { useEffect, useRef, useState } from 'react';
import type { ActionBody, ProjectionAction, ProjectionDetails } from '#contract/projections.ts';
import { messageOf } from '../../../lib/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { ActionError } from '../ActionError.tsx';
import styles from './ProjectionActions.module.css';
import { act } from './use-projections.ts';

type Words = {
  label: string;
  does: string;
  /** Asked before it is done, because it changes what readers see, or throws work away. */
  ask?: (projection: ProjectionDetails) => string;
  /** Names what is seen now, so that nothing else is met. */
  means?: (projection: ProjectionDetails) => Omit<ActionBody, 'action'>;
};

const ofNew: Words['means'] = ({ new: built }) => (built ? { build: built.id } : {});
const ofRequest: Words['means'] = ({ request }) => (request ? { request: request.id } : {});

const unseen = ({ compared_at }: ProjectionDetails) =>
  compared_at === null ? ' Nobody has looked at the difference yet.' : '';

function whatEnds({ name, request, new: built }: ProjectionDetails): string {
  if (request?.kind !== 'replay' && request?.kind !== 'hold') return `What is under way for ${name} ends.`;
  if (built === null) return `The replay of ${name} ends.`;
  return built.id === request.build
    ? `The replay of ${name} ends, and its build is thrown away.`
    : `The replay of ${name} ends. The new build was there before it, and stays.`;
}

const WORDS: Record<ProjectionAction, Words> = {
  hold: { label: 'REPLAY AND HOLD', does: 'build anew; readers stay where they are until it is promoted' },
  replay: { label: 'REPLAY', does: 'build anew, and switch readers over when it has caught up' },
  compare: { label: 'COMPARE', does: 'show what differs between the live build and the new one' },
  promote: {
    label: 'PROMOTE',
    does: 'switch readers over to the new build',
    means: ofNew,
    ask: (projection) => `Readers of ${projection.name} see the new build from then on.${unseen(projection)}`,
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
  pause: { label: 'PAUSE FOLDING', does: 'stop folding the live build; readers fall behind' },
  resume: { label: 'RESUME FOLDING', does: 'fold again' },
};

const bodyOf = (action: ProjectionAction, projection: ProjectionDetails): ActionBody => ({
  action,
  ...WORDS[action].means?.(projection),
});

type QuestionProps = { label: string; says: string; onYes: () => void; onNo: () => void };

/** Asks before an action, in its place. Escape is no. */
function Question({ label, says, onYes, onNo }: QuestionProps) {
  return (
    <fieldset aria-label={`${label}?`} className={styles.question} onKeyDown={({ key }) => key === 'Escape' && onNo()}>
      <p role="alert">{says}</p>
      <div className={styles.actions}>
        <ConsoleButton autoFocus onClick={onNo}>
          NO
        </ConsoleButton>
        <ConsoleButton onClick={onYes}>{`YES, ${label}`}</ConsoleButton>
      </div>
    </fieldset>
  );
}

type ProjectionActionsProps = { projection: ProjectionDetails; onDone: () => void };

/** The buttons for what can be done to a read model now, and why the last one failed. */
export function ProjectionActions({ projection, onDone }: ProjectionActionsProps) {
  const [asked, setAsked] = useState<ActionBody>();
  const [busy, setBusy] = useState<ProjectionAction>();
  const [error, setError] = useState<string>();
  const { name, actions } = projection;
  const buttons = useRef<HTMLDivElement>(null);
  const isThere = ({ action, build, request }: ActionBody) => {
    const now = bodyOf(action, projection);
    return actions.includes(action) && now.build === build && now.request === request;
  };
  const isAsked = asked !== undefined && isThere(asked);

  useEffect(() => {
    if (asked !== undefined && !isAsked) setAsked(undefined);
  }, [asked, isAsked]);
  // What had the focus may be gone with the question, or with what is possible now.
  const stay = () => buttons.current?.focus();

  const perform = async (body: ActionBody) => {
    setAsked(undefined);
    setBusy(body.action);
    setError(undefined);
    try {
      await act(name, body);
    } catch (reason) {
      setError(messageOf(reason, 'This could not be done'));
    }
    setBusy(undefined);
    stay();
    onDone();
  };

  const possible = (Object.keys(WORDS) as ProjectionAction[]).filter((action) => actions.includes(action));
  return (
    <div>
      <div ref={buttons} tabIndex={-1} className={styles.actions}>
        {possible.map((action) => (
          <ConsoleButton
            key={action}
            title={WORDS[action].does}
            aria-disabled={busy !== undefined}
            onClick={({ detail }) => {
              // The second click of a double one may meet another button, which has taken the place of the first.
              if (busy !== undefined || detail > 1) return;
              const body = bodyOf(action, projection);
              if (WORDS[action].ask) setAsked(body);
              else void perform(body);
            }}
          >
            {WORDS[action].label}
          </ConsoleButton>
        ))}
      </div>
      <ActionError message={error} />
      {asked !== undefined && isAsked && (
        <Question
          label={WORDS[asked.action].label}
          says={WORDS[asked.action].ask?.(projection) ?? ''}
          onYes={() => void perform(asked)}
          onNo={() => {
            setAsked(undefined);
            stay();
          }}
        />
      )}
    </div>
  );
}
