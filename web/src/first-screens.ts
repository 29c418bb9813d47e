import { lazyScreen } from './lib/screens/lazy-screen.ts';

/** The screens where visitors arrive, of which the server shows the first sight. */
export const Artwork = lazyScreen(async () => (await import('./screens/gallery/Artwork.tsx')).Artwork);
export const Discover = lazyScreen(async () => (await import('./screens/gallery/Discover.tsx')).Discover);
export const Home = lazyScreen(async () => (await import('./screens/gallery/Home.tsx')).Home);
