type Pressed = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** The code that a key has while an input method composes, also where `isComposing` is over by then (Safari). */
const COMPOSING = 229;

/**
 * Whether a key sends what is written: Enter alone, with a keyboard of its own. On a phone it begins a line, and with an
 * input method it chooses a word.
 */
export function sendsByKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pressed,
  { isComposing, keyCode }: { isComposing: boolean; keyCode: number },
  desk: boolean,
): boolean {
  return (
    desk && key === 'Enter' && !shiftKey && !altKey && !ctrlKey && !metaKey && !isComposing && keyCode !== COMPOSING
  );
}
