type Site = {
  /** Where the profile of a handle is. */
  home: string;
  hosts: string[];
  handle: RegExp;
};

/** An example for the sentence at the field. */
export const HANDLE_EXAMPLES = { instagram_handle: '@ada.brush', twitter_handle: '@ada_brush' };

const SITES = {
  instagram_handle: {
    home: 'https://www.instagram.com',
    hosts: ['instagram.com', 'instagr.am'],
    handle: /^[\w.]{1,30}$/,
  },
  twitter_handle: { home: 'https://x.com', hosts: ['x.com', 'twitter.com'], handle: /^\w{1,50}$/ },
} satisfies Record<string, Site>;
export type HandleField = keyof typeof SITES;

/** First parts of addresses that are pages of these sites, and nobody's. */
const NOBODY = [
  ...[
    '_u',
    'about',
    'accounts',
    'direct',
    'explore',
    'hashtag',
    'home',
    'i',
    'intent',
    'messages',
    'notifications',
    'p',
  ],
  ...['reel', 'reels', 'search', 'settings', 'share', 'stories', 'tv'],
];

/** Whether a text is an address rather than a name. */
export const isAddress = (text: string): boolean => /[/:]/.test(text);

/** The part of an address that names somebody; undefined when it is no address of the site. */
function namedIn(address: string, { hosts }: Site): string | undefined {
  const [host = '', name] = address.replace(/^https?:\/\//i, '').split(/[/?#]/);
  const bare = host.toLowerCase().replace(/^(?:www|m|mobile)\./, '');
  return hosts.includes(bare) && name && !NOBODY.includes(name.toLowerCase()) ? name : undefined;
}

/** Reads a handle: with or without the `@`, or out of the address of a profile. @returns undefined when it is none */
export function readHandle(field: HandleField, text: string): string | undefined {
  const site: Site = SITES[field];
  const trimmed = text.trim();
  const name = isAddress(trimmed) ? namedIn(trimmed, site) : trimmed;
  const handle = name?.replace(/^@/, '') ?? '';
  // The name of the site alone is nobody's.
  if (site.hosts.includes(handle.toLowerCase())) return undefined;
  return site.handle.test(handle) ? handle : undefined;
}

/** The address of the profile that a text names, if it does. */
export function profileAddress(field: HandleField, text: string | null): string | undefined {
  const handle = readHandle(field, text ?? '');
  return handle === undefined ? undefined : `${SITES[field].home}/${handle}`;
}
