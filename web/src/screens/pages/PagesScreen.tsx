import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '../../lib/screens/lazy-screen.ts';
import { paths } from '../../paths.ts';

const PAGES: Record<string, ComponentType> = {
  [paths.cookies]: lazyScreen('Cookies', () => import('./Cookies.tsx')),
  [paths.privacy]: lazyScreen('Privacy', () => import('./Privacy.tsx')),
  [paths.terms]: lazyScreen('Terms', () => import('./Terms.tsx')),
};
const Support = lazyScreen('Support', () => import('./Support.tsx'));

/** The pages that are read. Every page lists the files of the screens of the app, so it lists this small one in their place. */
export function PagesScreen() {
  const Page = PAGES[useLocation().pathname.replace(/\/$/, '')] ?? Support;
  return <Page />;
}
