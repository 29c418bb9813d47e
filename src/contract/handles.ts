type Site = {
  /** Where the profile of a handle is. */
  home: string;
  hosts: string[];
  handle: RegExp;
};

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
  'about',
  'accounts',
  'explore',
  'hashtag',
  'home',
  'i',
  'intent',
  'p',
  'reel',
  'search',
  'share',
  'stories',
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
  const site = SITES[field];
  const trimmed = text.trim();
  const name = isAddress(trimmed) ? namedIn(trimmed, site) : trimmed;
  const handle = name?.replace(/^@/, '') ?? '';
  return site.handle.test(handle) ? handle : undefined;
}

/** The address of the profile that a text names, if it does. */
export function profileAddress(field: HandleField, text: string | null): string | undefined {
  const handle = readHandle(field, text ?? '');
  return handle === undefined ? undefined : `${SITES[field].home}/${handle}`;
}
