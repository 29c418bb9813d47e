const ENTRY = /\/assets\/index-([\w-]{1,20})\.js/;

/** The build that a text names, which loads the app's entry: the page, or its script's address. */
export function buildIn(text: string): string | null {
  return ENTRY.exec(text)?.[1] ?? null;
}

/** The build that this page runs; `dev` when it was not built. */
export function ownBuild(): string {
  const scripts = Array.from(document.scripts, ({ src }) => src);
  return buildIn(scripts.join(' ')) ?? 'dev';
}
