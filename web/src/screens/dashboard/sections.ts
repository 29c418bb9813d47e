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
        Content: lazyScreen(async () => (await import('./sections/MyPurchases.tsx')).MyPurchases),
      },
      {
        view: 'favorites',
        label: 'Favorites',
        Content: lazyScreen(async () => (await import('./sections/Favorites.tsx')).Favorites),
      },
      {
        view: 'returns',
        label: 'Returns',
        Content: lazyScreen(async () => (await import('./sections/Returns.tsx')).Returns),
      },
    ],
  },
  {
    title: 'Selling',
    sections: [
      {
        view: 'overview',
        label: 'Overview',
        Content: lazyScreen(async () => (await import('./sections/Overview.tsx')).Overview),
      },
      {
        view: 'list-artwork',
        label: 'List Artwork',
        Content: lazyScreen(async () => (await import('./sections/ListWork.tsx')).ListWork),
      },
      {
        view: 'my-artwork',
        label: 'My Artwork',
        Content: lazyScreen(async () => (await import('./sections/MyArtwork.tsx')).MyArtwork),
      },
      {
        view: 'collections',
        label: 'Collections',
        Content: emptySection('collections'),
      },
      {
        view: 'sales',
        label: 'Sales',
        Content: lazyScreen(async () => (await import('./sections/Sales.tsx')).Sales),
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
        Content: lazyScreen(async () => (await import('./sections/ArtistProfile.tsx')).ArtistProfile),
      },
      {
        view: 'manage-site',
        label: 'Manage Site',
        Content: lazyScreen(async () => (await import('./sections/ManageSite.tsx')).ManageSite),
      },
    ],
  },
  {
    title: 'Account',
    sections: [
      {
        view: 'profile',
        label: 'Profile',
        Content: lazyScreen(async () => (await import('./sections/Profile.tsx')).Profile),
      },
      {
        view: 'support',
        label: 'Support',
        Content: lazyScreen(async () => (await import('./sections/Support.tsx')).Support),
      },
    ],
  },
] as const;

/** Opened after a profile was saved. The sidebar then marks the form that led here. */
const PROFILE_SAVED = {
  view: 'artist-profile-success',
  navigation: 'artist-profile',
  label: 'Artist Profile',
  Content: lazyScreen(async () => (await import('./sections/ArtistProfileSaved.tsx')).ArtistProfileSaved),
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
