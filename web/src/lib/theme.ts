import { deviceStorage } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme that was chosen on this device. Anybody may have changed what is stored. */
export function readTheme(): Theme {
  const stored = deviceStorage.get(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Shows a theme from now on, in every tab. */
export function chooseTheme(theme: string): void {
  deviceStorage.set(KEY, theme);
  show();
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back after each choice, in this tab or another. @returns the unsubscriber */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows the theme that another tab chooses, at once. Before the first paint, `theme.js` has shown the stored one. */
export function followTheme(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    show();
    for (const listener of listeners) listener();
  });
}

function show(): void {
  document.documentElement.dataset.theme = readTheme();
}
