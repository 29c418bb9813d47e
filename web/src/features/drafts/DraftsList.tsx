import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { drafts } from '../../lib/drafts/drafts.ts';
import { preferDraft } from '../../lib/drafts/drafts-list.ts';
import { counted } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './DraftsList.module.css';
import { amountOf, screenOf, titleOf } from './describe-draft.ts';
import { useDraftsList } from './use-drafts-list.ts';

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** What a member has written on this device and not saved: to go on with, or to discard. */
export function DraftsList({ user }: { user: number }) {
  const { list, discarded, discard, undo } = useDraftsList(user);
  const undoButton = useRef<HTMLButtonElement>(null);
  // The button that discarded is gone with its line.
  useEffect(() => {
    if (discarded.length > 0) undoButton.current?.focus();
  }, [discarded]);
  const [first, ...more] = discarded;
  return (
    <div className={styles.drafts}>
      {list.length === 0 && <p className={styles.empty}>Everything is saved. Nothing waits on this device.</p>}
      {list.length > 0 && (
        <ul className={styles.list} aria-label="Unsaved changes">
          {list.map((draft) => (
            <li key={`${draft.form}:${draft.thing}:${draft.by}`} className={styles.draft}>
              <div className={styles.about}>
                <Link to={screenOf(draft)} onClick={() => preferDraft(draft, drafts)}>
                  {titleOf(draft)}
                </Link>
                <p className={styles.note}>
                  <span>{amountOf(draft) ? `${amountOf(draft)}, changed ` : 'Changed '}</span>
                  <time dateTime={new Date(draft.at).toISOString()}>{times.format(draft.at)}</time>
                </p>
              </div>
              <Button look="quiet" onClick={() => discard([draft])}>
                Discard<span className="visually-hidden"> {titleOf(draft)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {first !== undefined && (
          <p className={styles.discarded}>
            <span>{`${more.length === 0 ? titleOf(first) : counted(discarded.length, 'draft')} discarded.`}</span>
            <Button ref={undoButton} look="quiet" onClick={undo}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {list.length > 1 && (
        <Button look="plain" className={styles.all} onClick={() => discard(list)}>
          Discard All
        </Button>
      )}
    </div>
  );
}
