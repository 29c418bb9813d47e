import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { useKeptForm } from '../../lib/drafts/use-kept-form.ts';
import { Button } from '../../ui/Button.tsx';
import { WrittenCount } from '../../ui/WrittenCount.tsx';
import styles from './Composer.module.css';
import { outbox } from './own-outbox.ts';
import { sendsByKey } from './sends-by-key.ts';
import { nameOfTo, type To } from './to.ts';

/** Characters of a message; the contract has the same number. */
const MOST = 4_000;
/** From how many on they are counted in sight. */
const COUNTED_FROM = 3_500;

type ComposerProps = {
  to: To;
  /** What the other is called; the title of the draft. */
  other: string;
  onWritten?: () => void;
};

/** Where one writes. What is written and not sent is kept on this device. */
export function Composer({ to, other, onWritten }: ComposerProps) {
  const seed = { fields: { title: other, text: '' }, etag: null };
  const { form, settle } = useKeptForm({ form: 'message', thing: nameOfTo(to) }, seed);
  const id = useId();
  const text = form.watch('text');
  const length = [...text.trim()].length;
  const isTooLong = length > MOST;
  const send = () => {
    if (length === 0 || isTooLong) {
      form.setFocus('text');
      return;
    }
    void outbox.write(to, text.trim());
    form.reset({ title: other, text: '' });
    settle();
    form.setFocus('text');
    onWritten?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const desk = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (!sendsByKey(event, event.nativeEvent, desk)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {`Message to ${other}`}
      </label>
      <textarea
        {...form.register('text')}
        id={id}
        dir="auto"
        rows={1}
        className={styles.text}
        placeholder="Write a message"
        aria-invalid={isTooLong}
        aria-describedby={`${id}-note`}
        enterKeyHint="enter"
        onKeyDown={onKeyDown}
      />
      <Button type="submit" aria-disabled={length === 0 || isTooLong}>
        Send
      </Button>
      <p id={`${id}-note`} className={styles.note}>
        <span className={isTooLong ? styles.tooLong : styles.keys}>
          {isTooLong
            ? 'This is too long. Please send it in two parts.'
            : 'Enter sends, Shift and Enter begins a new line.'}
        </span>
        {length >= COUNTED_FROM && <WrittenCount written={length} most={MOST} />}
      </p>
    </form>
  );
}
