import { useEffect, useRef, useState } from 'react';

const REST_MS = 350;

type Pace = {
  /** False waits for `settle`, however long the keys rest. */
  whileTyping?: boolean;
};

type Typed = {
  text: string;
  /** Takes what is typed; it counts once the keys rest. */
  type: (text: string) => void;
  /** Makes what is typed count now. */
  settle: () => void;
};

/**
 * A text that counts once its typing rests, and that follows a value which changes from elsewhere, as an address does
 * when one goes back.
 */
export function useTyped(value: string, commit: (text: string) => void, { whileTyping = true }: Pace = {}): Typed {
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
    if (typed.trim() === committed.current) return;
    committed.current = typed.trim();
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
