import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { Guard } from '../../features/session/Guard.tsx';
import { lazyScreen } from '../../lib/screens/lazy-screen.ts';
import { paths } from '../../paths.ts';
import { ConsoleView } from './ConsoleView.tsx';
import { consolePaths } from './console-paths.ts';

/** Seldom needed, so they are no part of what the console loads first. */
const NotFound = lazyScreen(async () => (await import('../gallery/NotFound.tsx')).NotFound);
const PerhapsAdmin = lazyScreen(async () => (await import('./PerhapsAdmin.tsx')).PerhapsAdmin);

/** The pages of the console. Those beside its figures are loaded when they are opened. */
const PAGES: Record<string, ComponentType<{ email: string }>> = {
  [paths.console]: ConsoleView,
  [consolePaths.projections]: lazyScreen(async () => (await import('./ProjectionsView.tsx')).ProjectionsView),
  [consolePaths.poison]: lazyScreen(async () => (await import('./PoisonView.tsx')).PoisonView),
  [consolePaths.orders]: lazyScreen(async () => (await import('./OrdersView.tsx')).OrdersView),
  [consolePaths.messages]: lazyScreen(async () => (await import('./MessagesView.tsx')).MessagesView),
  [consolePaths.events]: lazyScreen(async () => (await import('./FollowView.tsx')).FollowView),
};

/** The admin console, which only administrators see. */
export function ConsoleScreen() {
  const { page } = useParams();
  const Page = PAGES[page === undefined ? paths.console : `${paths.console}/${page}`] ?? NotFound;
  return <Guard>{({ email, is_admin }) => (is_admin ? <Page email={email} /> : <PerhapsAdmin />)}</Guard>;
}
