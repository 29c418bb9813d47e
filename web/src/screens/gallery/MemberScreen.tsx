import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '../../lib/screens/lazy-screen.ts';
import { paths } from '../../paths.ts';

const Messages = lazyScreen('Messages', () => import('./messages/Messages.tsx'));
const Notices = lazyScreen('Notices', () => import('./Notices.tsx'));
const Settings = lazyScreen('Settings', () => import('./settings/Settings.tsx'));
const Unsubscribe = lazyScreen('Unsubscribe', () => import('./Unsubscribe.tsx'));

const SCREENS: [string, ComponentType][] = [
  [paths.messages, Messages],
  [paths.notices, Notices],
  [paths.settings, Settings],
];

/**
 * What a member is told and chooses, and where the mails of it end. Every page lists the files of the screens of the
 * app, so it lists this small one in their place.
 */
export function MemberScreen() {
  const { pathname } = useLocation();
  const [, Screen] = SCREENS.find(([path]) => pathname.startsWith(path)) ?? ['', Unsubscribe];
  return <Screen />;
}
