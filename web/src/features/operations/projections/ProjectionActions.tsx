import { useEffect, useId, useRef, useState } from 'react';
import type { ActionBody, ProjectionAction, ProjectionDetails } from '#contract/projections.ts';
import { isPressed } from '../../../lib/forms/keys.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { ActionError } from '../ActionError.tsx';
import { bodyOf, WORDS } from './action-words.ts';
import styles from './ProjectionActions.module.css';
import { act } from './use-projections.ts';

type QuestionProps = { label: string; says: string; onYes: () => void; onNo: () => void };

/** Asks before an action, in its place. Escape is no. */
function Question({ label, says, onYes, onNo }: QuestionProps) {
  return (
    <fieldset
      aria-label={`${label}?`}
      className={styles.question}
      onKeyDown={(event) => isPressed('Escape', event) && onNo()}
    >
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
  const [said, setSaid] = useState<string>();
  const id = useId();
  const { name, actions } = projection;
  const buttons = useRef<HTMLDivElement>(null);
  const isThere = ({ action, build }: ActionBody) =>
    actions.includes(action) && bodyOf(action, projection).build === build;
  const isAsked = asked !== undefined && isThere(asked);

  // What had the focus may be gone with the question, or with what is possible now.
  const stay = () => buttons.current?.focus();
  useEffect(() => {
    if (asked === undefined || isAsked) return;
    setAsked(undefined);
    setError('This has changed meanwhile; please look again');
    // The focus went with the question, unless the person has moved on.
    if (document.activeElement === document.body) buttons.current?.focus();
  }, [asked, isAsked]);

  const perform = async (body: ActionBody) => {
    setAsked(undefined);
    setBusy(body.action);
    setError(undefined);
    setSaid(undefined);
    try {
      await act(name, body);
      setSaid(WORDS[body.action].done?.(name));
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
      <div ref={buttons} tabIndex={-1}>
        <ul className={styles.choices}>
          {possible.map((action) => (
            <li key={action}>
              <ConsoleButton
                aria-describedby={`${id}-${action}`}
                aria-disabled={busy !== undefined}
                onClick={({ detail }) => {
                  // The second click of a double one may meet another button, which has taken the place of the first.
                  if (busy !== undefined || detail > 1) return;
                  const body = bodyOf(action, projection);
                  setError(undefined);
                  if (WORDS[action].ask) setAsked(body);
                  else void perform(body);
                }}
              >
                {WORDS[action].label}
              </ConsoleButton>
              <span id={`${id}-${action}`} className={styles.does}>
                {WORDS[action].does}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p role="status">{said}</p>
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
