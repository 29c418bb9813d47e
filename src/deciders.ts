import { artist } from './artists/decide.ts';
import { worksArtist } from './artworks/answer.ts';
import { artwork } from './artworks/decide.ts';
import { cart } from './cart/decide.ts';
import { cartArtist, cartWork } from './cart/works.ts';
import { followedArtist } from './favorites/artists.ts';
import { favorites } from './favorites/decide.ts';
import { favoriteWork } from './favorites/works.ts';
import type { AnyDecider } from './log/decider.ts';
import { minisite } from './minisites/decide.ts';
import { pictures } from './pictures/decide.ts';

/** Every decider of every slice, whose snapshots the log may hold. */
export const deciders: AnyDecider[] = [
  artist,
  artwork,
  cart,
  cartArtist,
  cartWork,
  favoriteWork,
  favorites,
  followedArtist,
  minisite,
  pictures,
  worksArtist,
];
