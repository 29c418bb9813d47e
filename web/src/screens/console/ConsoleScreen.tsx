import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { Guard } from '../../features/session/Guard.tsx';
import { lazyScreen } from '../../lib/screens/lazy-screen.ts';
import { paths } from '../../paths.ts';
import { ConsoleView } from './ConsoleView.tsx';
import { consolePaths } from './console-paths.ts';

/** Seldom needed, so they are no part of what the console loads first. */
const NotFound = lazyScreen('NotFound', () => import('../gallery/NotFound.tsx'));
const PerhapsAdmin = lazyScreen('PerhapsAdmin', () => import('./PerhapsAdmin.tsx'));

/** The pages of the console. Those beside its figures are loaded when they are opened. */
const PAGES: Record<string, ComponentType<{ email: string }>> = {
  [paths.console]: ConsoleView,
  [consolePaths.projections]: lazyScreen('ProjectionsView', () => import('./ProjectionsView.tsx')),
  [consolePaths.poison]: lazyScreen('PoisonView', () => import('./PoisonView.tsx')),
  [consolePaths.orders]: lazyScreen('OrdersView', () => import('./OrdersView.tsx')),
  [consolePaths.messages]: lazyScreen('MessagesView', () => import('./MessagesView.tsx')),
  [consolePaths.events]: lazyScreen('FollowView', () => import('./FollowView.tsx')),
};

/** The admin console, which only administrators see. */
export function ConsoleScreen() {
  const { page } = useParams();
  const Page = PAGES[page === undefined ? paths.console : `${paths.console}/${page}`] ?? NotFound;
  return <Guard>{({ email, is_admin }) => (is_admin ? <Page email={email} /> : <PerhapsAdmin />)}</Guard>;
}
