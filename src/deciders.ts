import type { AnyDecider } from './engine/log/decider.ts';
import { artist } from './shop/artists/decide.ts';
import { worksArtist } from './shop/artworks/answer.ts';
import { artwork } from './shop/artworks/decide.ts';
import { cart } from './shop/cart/decide.ts';
import { cartArtist, cartWork } from './shop/cart/works.ts';
import { followedArtist } from './shop/favorites/artists.ts';
import { favorites } from './shop/favorites/decide.ts';
import { favoriteWork } from './shop/favorites/works.ts';
import { conversation } from './shop/messages/decide.ts';
import { pair } from './shop/messages/pair-decide.ts';
import { addressedArtist, addressedMember, discussedOrder, discussedWork } from './shop/messages/topics.ts';
import { writer } from './shop/messages/writer-decide.ts';
import { minisite } from './shop/minisites/decide.ts';
import { mailedConversation } from './shop/notices/conversation.ts';
import { notices } from './shop/notices/decide.ts';
import { seller } from './shop/orders/artists.ts';
import { boughtBag } from './shop/orders/bag.ts';
import { payment } from './shop/orders/card/payment.ts';
import { checkouts } from './shop/orders/checkouts.ts';
import { invoices } from './shop/orders/invoicing.ts';
import { order } from './shop/orders/state.ts';
import { workForSale } from './shop/orders/works.ts';
import { pictures } from './shop/pictures/decide.ts';

/** Every decider of every slice, whose snapshots the log may hold. */
export const deciders: AnyDecider[] = [
  addressedArtist,
  addressedMember,
  artist,
  artwork,
  cart,
  cartArtist,
  boughtBag,
  cartWork,
  checkouts,
  conversation,
  discussedOrder,
  discussedWork,
  favoriteWork,
  favorites,
  followedArtist,
  invoices,
  mailedConversation,
  minisite,
  notices,
  order,
  pair,
  payment,
  pictures,
  seller,
  workForSale,
  worksArtist,
  writer,
];
