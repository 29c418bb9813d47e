import { lazyScreen } from '../../lib/screens/lazy-screen.ts';
import { emptySection } from './sections/empty-sections.tsx';

/** The sections as the sidebar groups them. Each that has content is a chunk of its own. */
export const GROUPS = [
  {
    title: 'Buying',
    sections: [
      {
        view: 'my-purchases',
        label: 'My Purchases',
        Content: lazyScreen('MyPurchases', () => import('./sections/MyPurchases.tsx')),
      },
      {
        view: 'favorites',
        label: 'Favorites',
        Content: lazyScreen('Favorites', () => import('./sections/Favorites.tsx')),
      },
      {
        view: 'returns',
        label: 'Returns',
        Content: lazyScreen('Returns', () => import('./sections/Returns.tsx')),
      },
    ],
  },
  {
    title: 'Selling',
    sections: [
      {
        view: 'overview',
        label: 'Overview',
        Content: lazyScreen('Overview', () => import('./sections/Overview.tsx')),
      },
      {
        view: 'list-artwork',
        label: 'List Artwork',
        Content: lazyScreen('ListWork', () => import('./sections/ListWork.tsx')),
      },
      {
        view: 'my-artwork',
        label: 'My Artwork',
        Content: lazyScreen('MyArtwork', () => import('./sections/MyArtwork.tsx')),
      },
      {
        view: 'collections',
        label: 'Collections',
        Content: emptySection('collections'),
      },
      {
        view: 'sales',
        label: 'Sales',
        Content: lazyScreen('Sales', () => import('./sections/Sales.tsx')),
      },
      {
        view: 'messages',
        label: 'Messages',
        Content: emptySection('messages'),
      },
    ],
  },
  {
    title: 'Artist Profile',
    sections: [
      {
        view: 'artist-profile',
        label: 'Artist Profile',
        Content: lazyScreen('ArtistProfile', () => import('./sections/ArtistProfile.tsx')),
      },
      {
        view: 'manage-site',
        label: 'Manage Site',
        Content: lazyScreen('ManageSite', () => import('./sections/ManageSite.tsx')),
      },
    ],
  },
  {
    title: 'Account',
    sections: [
      {
        view: 'profile',
        label: 'Profile',
        Content: lazyScreen('Profile', () => import('./sections/Profile.tsx')),
      },
      {
        view: 'support',
        label: 'Support',
        Content: lazyScreen('Support', () => import('./sections/Support.tsx')),
      },
    ],
  },
] as const;

/** Opened after a profile was saved. The sidebar then marks the form that led here. */
const PROFILE_SAVED = {
  view: 'artist-profile-success',
  navigation: 'artist-profile',
  label: 'Artist Profile',
  Content: lazyScreen('ArtistProfileSaved', () => import('./sections/ArtistProfileSaved.tsx')),
} as const;

const BY_VIEW = new Map(
  [
    ...GROUPS.flatMap(({ sections }) => [...sections].map((section) => ({ ...section, navigation: section.view }))),
    PROFILE_SAVED,
  ].map((section) => [section.view as string, section]),
);
const DEFAULT = 'overview';

/** The section that an address names, by `?view=` or else by its hash; the overview when it names none. */
export function sectionOf({ search, hash }: { search: string; hash: string }) {
  const named = [new URLSearchParams(search).get('view'), hash.slice(1), DEFAULT];
  const found = named.map((view) => BY_VIEW.get(view ?? '')).find((section) => section !== undefined);
  if (found === undefined) throw new Error('The dashboard has no section to start with');
  return found;
}
