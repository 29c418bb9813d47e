import { CONSOLE_PAGES } from '#contract/console-pages.ts';

/** The page that follows the event at a position of a log. It is not among the paths that every page loads. */
export function followPath(position: number, log: 'engagement' | 'domain'): string {
  return `${CONSOLE_PAGES.events.path}?event=${position}&log=${log}`;
}
