import { useSyncExternalStore } from 'react';
import { onTheme, readTheme, type Theme } from './theme.ts';

/** The chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(onTheme, readTheme);
}
