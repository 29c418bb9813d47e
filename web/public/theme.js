/* Sets the chosen theme before the first paint. `src/lib/theme.ts` does it from then on. */
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A blocked storage has no theme.
}
