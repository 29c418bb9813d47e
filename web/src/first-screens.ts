import { lazyScreen } from './lib/screens/lazy-screen.ts';

/** The screens where visitors arrive, of which the server shows the first sight. */
export const Artwork = lazyScreen('Artwork', () => import('./screens/gallery/Artwork.tsx'));
export const Discover = lazyScreen('Discover', () => import('./screens/gallery/Discover.tsx'));
export const Home = lazyScreen('Home', () => import('./screens/gallery/Home.tsx'));
