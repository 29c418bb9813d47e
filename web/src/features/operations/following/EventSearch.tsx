import { type FormEvent, useEffect, useId, useRef } from 'react';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import control from '../../../ui/console/Control.module.css';
import styles from './EventSearch.module.css';
import { namesEvent } from './use-followed.ts';

type EventSearchProps = {
  /** What is shown now; empty when nothing was asked for. */
  asked: string;
  onAsk: (event: string) => void;
};

/** The field for the id or the position of an event. */
export function EventSearch({ asked, onAsk }: EventSearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Another address shows another event, such as after going back; the field keeps the focus.
  useEffect(() => {
    if (field.current) field.current.value = asked;
  }, [asked]);
  const wrong = asked !== '' && !namesEvent(asked);
  const ask = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    // The command line sets the thousands of a position apart.
    const event = String(new FormData(submitted.currentTarget).get('event')).replace(/[\s,]/g, '');
    if (event !== '') onAsk(event);
  };
  return (
    <search>
      <form className={styles.search} onSubmit={ask}>
        <label htmlFor={id}>EVENT</label>
        <input
          ref={field}
          id={id}
          name="event"
          className={`${control.control} ${styles.field}`}
          defaultValue={asked}
          placeholder="id or position"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
        />
        <ConsoleButton submit>FOLLOW</ConsoleButton>
        <div role="alert" className={styles.wrong}>
          {wrong && <p id={`${id}-wrong`}>This is neither the id of an event nor a position of the log.</p>}
        </div>
      </form>
    </search>
  );
}
