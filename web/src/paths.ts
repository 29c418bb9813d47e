/**
 * Every path of the app; `screens/console/console-paths.ts` has the other pages of the console. `src/contract/pages.ts` has
 * those of the pages for the server: change both.
 */
export const paths = {
  home: '/',
  discover: '/discover',
  login: '/login',
  register: '/register',
  verify: '/verify',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  sell: '/sell',
  listArtwork: '/list-artwork',
  bag: '/bag',
  checkout: '/checkout',
  notices: '/notices',
  unsubscribe: '/unsubscribe',
  launch: '/launch',
  settings: '/settings',
  support: '/support',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  messages: '/messages',
  dashboard: '/dashboard',
  myPurchases: '/dashboard#my-purchases',
  myArtwork: '/dashboard#my-artwork',
  profile: '/dashboard#profile',
  artistProfile: '/dashboard?view=artist-profile',
  manageSite: '/dashboard?view=manage-site',
  console: '/console',
} as const;

/** Route patterns that hold a parameter. */
export const patterns = {
  settings: '/settings/:section?',
  messages: '/messages/:id?',
  artwork: '/artwork/:id',
  artist: '/artist/:artist',
  /** The plain one, and those of the two roles. */
  dashboards: ['/dashboard', '/dashboard/user', '/dashboard/seller'],
} as const;

/** The page of a work. */
export function artworkPath(id: number): string {
  return `/artwork/${id}`;
}

/** The page of an artist: by the id of the profile, or by the slug of the mini-site. */
export function artistPath(artist: number | string): string {
  return `/artist/${artist}`;
}

/** A conversation of the member. */
export function conversationPath(id: number): string {
  return `${paths.messages}/${id}`;
}

/** The page that writes to an artist. */
export function writePath(artistId: number): string {
  return `${paths.messages}/to-artist-${artistId}`;
}

/** The page that writes about a work to its artist, or about an order to the other side. */
export function askPath(of: 'artwork' | 'order', id: number): string {
  return `${paths.messages}/about-${of}-${id}`;
}

/** The form that changes a listed work, or the second step of it: its images. */
export function editArtworkPath(id: number, step?: 'images'): string {
  return `${paths.listArtwork}?edit=${id}${step === undefined ? '' : `&step=${step}`}`;
}

/** The link to a section of the dashboard. */
export function sectionLink(view: string): { search: string } {
  return { search: `?view=${view}` };
}

/** Discover with a filter. */
export function discoverPath(filter: Record<string, string> | URLSearchParams): string {
  const search = new URLSearchParams(filter).toString();
  return search === '' ? paths.discover : `${paths.discover}?${search}`;
}

/** The editor of a page of the artist's own mini-site, or of a new page. */
export function sitePagePath(page: number | 'new'): string {
  return `${paths.manageSite}&page=${page}`;
}

/** The dashboard's view after a profile was saved. */
export function profileSavedPath(artistId: number): string {
  return `${paths.dashboard}?view=artist-profile-success&artistId=${artistId}`;
}

const DASHBOARD_OF_ROLE: Record<string, string> = { artist: 'seller' };

/** The dashboard of a role: an artist's is the seller's; without a role the plain one. */
export function dashboardPath(role: string): string {
  return role === '' ? paths.dashboard : `${paths.dashboard}/${DASHBOARD_OF_ROLE[role] ?? role}`;
}

/** The router state from a guard to the login screen, so that the visitor comes back to where they were going. */
export type CameFrom = { from: string };

/** Reads `CameFrom` out of a router location's state; `undefined` when a guard did not send the visitor. */
export function cameFrom(state: unknown): string | undefined {
  const from = (state as Partial<CameFrom> | null)?.from;
  return typeof from === 'string' && from.startsWith('/') ? from : undefined;
}

/** Where a person goes after signing in: back to where a guard stopped them, else to the dashboard of their role. */
export function afterSignIn(user: { role: string }, from: string | undefined): string {
  return from ?? dashboardPath(user.role);
}
