import { matchPath } from 'react-router-dom';
import { beginArtwork } from './features/artworks/use-artwork.ts';
import { beginArtworks } from './features/artworks/use-artworks.ts';
import { beginFeatured } from './features/artworks/use-featured.ts';
import { Artwork, Discover, Home } from './first-screens.ts';
import { paths, patterns } from './paths.ts';

/**
 * Brings what a page with a first sight is drawn with: its screen, and what the screen asks for.
 *
 * @returns settles when the app can show as much as the sight does
 */
export async function bringFirst({ pathname }: Pick<Location, 'pathname'>): Promise<void> {
  const work = matchPath(patterns.artwork, pathname)?.params.id;
  if (work !== undefined) await Promise.all([beginArtwork(work), Artwork.load()]);
  if (pathname === paths.home) await Promise.all([beginFeatured(), Home.load()]);
  if (pathname === paths.discover) await Promise.all([beginArtworks(), Discover.load()]);
}
