import { lazyScreen } from '../../../lib/screens/lazy-screen.ts';

/** The sections in their order, each at an address of its own and in a chunk of its own. The first opens the settings. */
export const SECTIONS = [
  { name: 'name', title: 'Name', Content: lazyScreen('Name', () => import('./Name.tsx')) },
  { name: 'address', title: 'Email', Content: lazyScreen('Address', () => import('./Address.tsx')) },
  { name: 'password', title: 'Password', Content: lazyScreen('Password', () => import('./Password.tsx')) },
  {
    name: 'passkeys',
    title: 'Passkeys and codes',
    Content: lazyScreen('Passkeys', () => import('./Passkeys.tsx')),
  },
  { name: 'sessions', title: 'Sessions', Content: lazyScreen('Sessions', () => import('./Sessions.tsx')) },
  { name: 'notices', title: 'Notices', Content: lazyScreen('Notices', () => import('./Notices.tsx')) },
  { name: 'data', title: 'Your data', Content: lazyScreen('Data', () => import('./Data.tsx')) },
  { name: 'drafts', title: 'Unsaved changes', Content: lazyScreen('Drafts', () => import('./Drafts.tsx')) },
] as const;
