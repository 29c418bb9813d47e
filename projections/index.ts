import type { Projection } from '../src/engine/folding/projection.ts';
import { artists } from './artists.ts';
import { books } from './books.ts';
import { cart } from './cart.ts';
import { catalogue } from './catalogue.ts';
import { artworkPopularity } from './engagement/artwork-popularity.ts';
import { artworkSources } from './engagement/artwork-sources.ts';
import { artworkVisitors } from './engagement/artwork-visitors.ts';
import { dailyVisitors } from './engagement/daily-visitors.ts';
import { timeline } from './engagement/timeline.ts';
import { topArtworks } from './engagement/top-artworks.ts';
import { topPages } from './engagement/top-pages.ts';
import { favorites } from './favorites.ts';
import { interest } from './interest.ts';
import { inventory } from './inventory.ts';
import { messages } from './messages.ts';
import { minisites } from './minisites.ts';
import { notices } from './notices.ts';
import { orders } from './orders.ts';

export const projections: Projection[] = [
  artists,
  books,
  cart,
  catalogue,
  favorites,
  interest,
  inventory,
  messages,
  minisites,
  notices,
  orders,
  artworkPopularity,
  artworkSources,
  artworkVisitors,
  dailyVisitors,
  timeline,
  topArtworks,
  topPages,
];
