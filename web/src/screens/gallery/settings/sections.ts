import { lazyScreen } from '../../../lib/screens/lazy-screen.ts';

/** The sections in their order, each at an address of its own and in a chunk of its own. The first opens the settings. */
export const SECTIONS = [
  { name: 'name', title: 'Name', Content: lazyScreen(async () => (await import('./Name.tsx')).Name) },
  { name: 'address', title: 'Email', Content: lazyScreen(async () => (await import('./Address.tsx')).Address) },
  { name: 'password', title: 'Password', Content: lazyScreen(async () => (await import('./Password.tsx')).Password) },
  {
    name: 'passkeys',
    title: 'Passkeys and codes',
    Content: lazyScreen(async () => (await import('./Passkeys.tsx')).Passkeys),
  },
  { name: 'sessions', title: 'Sessions', Content: lazyScreen(async () => (await import('./Sessions.tsx')).Sessions) },
  { name: 'notices', title: 'Notices', Content: lazyScreen(async () => (await import('./Notices.tsx')).Notices) },
  { name: 'data', title: 'Your data', Content: lazyScreen(async () => (await import('./Data.tsx')).Data) },
  { name: 'drafts', title: 'Unsaved changes', Content: lazyScreen(async () => (await import('./Drafts.tsx')).Drafts) },
] as const;
