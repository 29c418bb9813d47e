import type { Artist } from '#contract/artists.ts';
import { profileAddress } from '#contract/handles.ts';

export type ArtistLink = { label: string; href: string };

/** Lists the links of an artist's profile. A website counts only with http or https. */
export function artistLinks({ website_url, instagram_handle, twitter_handle }: Artist): ArtistLink[] {
  const links: ArtistLink[] = [];
  const website = website_url === null ? null : URL.parse(website_url);
  if (website !== null && /^https?:$/.test(website.protocol))
    links.push({ label: website.hostname.replace(/^www\./, ''), href: website.href });
  const instagram = profileAddress('instagram_handle', instagram_handle);
  if (instagram !== undefined) links.push({ label: 'Instagram', href: instagram });
  const x = profileAddress('twitter_handle', twitter_handle);
  if (x !== undefined) links.push({ label: 'X (Twitter)', href: x });
  return links;
}
