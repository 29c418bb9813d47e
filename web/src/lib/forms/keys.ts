import type { KeyboardEvent } from 'react';

/** Whether a key was pressed by itself: with an input method Enter chooses a word, and Escape takes it back. */
export const isPressed = (key: 'Enter' | 'Escape', event: KeyboardEvent): boolean =>
  event.key === key && !event.nativeEvent.isComposing;
