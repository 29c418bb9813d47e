import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { CONSOLE_PAGES } from '#contract/console-pages.ts';
import { Guard } from '../../features/session/Guard.tsx';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { paths } from '../../paths.ts';

const NotFound = lazyScreen(async () => (await import('../gallery/NotFound.tsx')).NotFound);

/** The pages of the console. Each is a chunk of its own, and none is in the list of chunks that every page loads. */
const PAGES: Record<string, ComponentType> = {
  [paths.console]: lazyScreen(async () => (await import('./ConsoleView.tsx')).ConsoleView),
  [CONSOLE_PAGES.events.path]: lazyScreen(async () => (await import('./FollowView.tsx')).FollowView),
};

/** The admin console, which only administrators see. */
export function ConsoleScreen() {
  const { page } = useParams();
  const Page = PAGES[page === undefined ? paths.console : `${paths.console}/${page}`] ?? NotFound;
  return <Guard who="admin">{() => <Page />}</Guard>;
}
