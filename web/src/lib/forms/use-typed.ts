import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isPressed } from './keys.ts';

const REST_MS = 350;

type Options = {
  /** False: the text counts only after `settle`, however long the typing pauses. */
  whileTyping?: boolean;
  /** The value that a text means; undefined when it means none, and nothing is to change. */
  read?: (text: string) => string | undefined;
};

const trimmed = (text: string) => text.trim();

type Field = HTMLInputElement;

type Typed = {
  text: string;
  /** Of the field that it is typed into: the text counts once the typing pauses, or at Enter. */
  field: {
    value: string;
    onChange: (event: ChangeEvent<Field>) => void;
    onCompositionEnd: (event: CompositionEvent<Field>) => void;
    onKeyDown: (event: KeyboardEvent<Field>) => void;
  };
  /** Makes the typed text count now. */
  settle: () => void;
};

/**
 * A text that counts once the typing pauses. It follows the value when that changes elsewhere, as the address does
 * when one goes back. While an input method composes a word, nothing counts.
 */
export function useTyped(
  value: string,
  commit: (value: string) => void,
  { whileTyping = true, read = trimmed }: Options = {},
): Typed {
  const [text, setText] = useState(value);
  const committed = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (value === committed.current) return;
    clearTimeout(timer.current);
    committed.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settleOn = (typed: string) => {
    clearTimeout(timer.current);
    const meant = read(typed);
    if (meant === undefined || meant === committed.current) return;
    committed.current = meant;
    latest.current(meant);
  };
  const settleLater = (typed: string) => {
    clearTimeout(timer.current);
    if (whileTyping) timer.current = setTimeout(() => settleOn(typed), REST_MS);
  };
  const settle = () => settleOn(text);
  return {
    text,
    field: {
      value: text,
      onChange: ({ target, nativeEvent }) => {
        setText(target.value);
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) clearTimeout(timer.current);
        else settleLater(target.value);
      },
      onCompositionEnd: ({ currentTarget }) => settleLater(currentTarget.value),
      onKeyDown: (event) => isPressed('Enter', event) && settle(),
    },
    settle,
  };
}
