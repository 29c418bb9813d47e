import type { Artist } from '#contract/artists.ts';

export type ArtistLink = { label: string; href: string };

const bare = (handle: string) => handle.trim().replace(/^@+/, '');

/** Lists the links of an artist's profile. A website counts only with http or https. */
export function artistLinks({ website_url, instagram_handle, twitter_handle }: Artist): ArtistLink[] {
  const links: ArtistLink[] = [];
  const website = website_url === null ? null : URL.parse(website_url);
  if (website !== null && /^https?:$/.test(website.protocol))
    links.push({ label: website.hostname.replace(/^www\./, ''), href: website.href });
  if (instagram_handle !== null && bare(instagram_handle) !== '')
    links.push({ label: 'Instagram', href: `https://www.instagram.com/${encodeURIComponent(bare(instagram_handle))}` });
  if (twitter_handle !== null && bare(twitter_handle) !== '')
    links.push({ label: 'X (Twitter)', href: `https://x.com/${encodeURIComponent(bare(twitter_handle))}` });
  return links;
}
