import { useEffect, useRef, useState } from 'react';

const REST_MS = 350;

type Options = {
  /** False: the text counts only after `settle`, however long the typing pauses. */
  whileTyping?: boolean;
  /** The value that a text means. */
  read?: (text: string) => string;
};

const trimmed = (text: string) => text.trim();

type Typed = {
  text: string;
  /** Takes the typed text. It counts once the typing pauses. */
  type: (text: string) => void;
  /** Makes the typed text count now. */
  settle: () => void;
};

/**
 * A text that counts once the typing pauses. It follows the value when that changes elsewhere, as the address does
 * when one goes back.
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
    if (meant === committed.current) return;
    committed.current = meant;
    latest.current(committed.current);
  };
  return {
    text,
    type: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      if (whileTyping) timer.current = setTimeout(() => settleOn(typed), REST_MS);
    },
    settle: () => settleOn(text),
  };
}
