import type { Letters } from '../../serving/mail/letters.ts';
import { inDollars, letter, toArtist, toBuyer } from './letter.ts';

/** While works wait for an answer or for money, and when an order ends. */
const waiting: Letters = {
  order_requested: letter('order_placed', {
    ...toArtist,
    title: 'Somebody would like to buy from you',
    paragraphs: [
      'A collector has sent you a request. The works are kept for 48 hours: please accept or decline by then.',
    ],
  }),
  order_placed: letter('order_placed', {
    ...toBuyer,
    title: 'Your request was sent',
    paragraphs: ['The artist has 48 hours to answer, and the works are kept for you meanwhile. Nothing is paid yet.'],
  }),
  order_accepted: letter('order_accepted', {
    ...toBuyer,
    title: 'Your request was accepted',
    paragraphs: ['The artist keeps the works for you. Your order says how to pay, and until when.'],
  }),
  order_declined: letter('order_declined', {
    ...toBuyer,
    title: 'Your request was declined',
    paragraphs: ['The artist cannot sell you these works now. You have paid nothing, and nothing is owed.'],
  }),
  order_expired: letter('order_expired', {
    ...toBuyer,
    title: 'Your order has run out',
    paragraphs: ['The time for it is over, so the works are free again. The order says what you can do now.'],
  }),
  order_cancelled: letter(
    'order_cancelled',
    {
      ...toArtist,
      title: 'A collector has taken back an order',
      paragraphs: ['The works are free again. Please send nothing; the order says what else there is to do.'],
    },
    ({ by, restocked }) => by !== 'artist' && restocked !== true,
  ),
  order_cancelled_paid: letter(
    'order_cancelled',
    {
      ...toArtist,
      title: 'A collector has cancelled an order that is paid',
      paragraphs: ['The works are free again. Please send the money back, and note it at the order.'],
    },
    ({ by, restocked }) => by === 'buyer' && restocked === true,
  ),
  order_ended: letter(
    'order_cancelled',
    {
      ...toBuyer,
      title: 'An order has ended',
      paragraphs: ['The artist has left Vernissage, so the order has ended before it was accepted. You owe nothing.'],
    },
    ({ by }) => by === 'house',
  ),
  order_ended_by_artist: letter(
    'order_cancelled',
    {
      ...toBuyer,
      title: 'The artist has ended your order',
      paragraphs: ['Nothing is sent to you, and the artist says that all of your money has gone back.'],
    },
    ({ by }) => by === 'artist',
  ),
};

/** When money has come, and while works are on their way. */
const paid: Letters = {
  order_paid: letter('order_paid', {
    ...toBuyer,
    title: 'The artist says that your money has come',
    paragraphs: ['The works are yours. The artist packs and ships them next.'],
  }),
  order_sold: letter('order_paid', {
    ...toArtist,
    title: 'An order is paid',
    paragraphs: ['You have noted that the money came. Please pack and ship the works, and note it at the order.'],
  }),
  order_paid_late: letter('order_paid_late', {
    ...toBuyer,
    title: 'Your money came too late',
    paragraphs: [
      'The artist says that your money has come. The time of your order was over, and the works cannot be yours any more.',
      'All of the money goes back to you.',
    ],
  }),
  order_to_give_back: letter('order_paid_late', {
    ...toArtist,
    title: 'Money came too late for an order',
    paragraphs: [
      'The time of the order was over, and its works are not free any more, so nothing is sold.',
      'Please send all of the money back, and note it at the order.',
    ],
  }),
  order_shipped: letter('order_shipped', {
    ...toBuyer,
    title: 'Your parcel is on its way',
    paragraphs: ['The artist has shipped your order.'],
  }),
};

/** When money or works go back. */
const back: Letters = {
  order_refunded: letter('order_refunded', {
    ...toBuyer,
    title: 'Money has gone back to you',
    paragraphs: ({ amount_cents, refunded_cents }) => [
      `The artist says that ${inDollars(amount_cents)} went back to you, ${inDollars(refunded_cents)} of this order so far.`,
    ],
  }),
  return_asked: letter('return_asked', {
    ...toArtist,
    title: 'A collector would like to send works back',
    paragraphs: ['The order says which, and why. Please accept or refuse it there.'],
  }),
  return_accepted: letter('return_accepted', {
    ...toBuyer,
    title: 'You can send the works back',
    paragraphs: ['The artist has accepted your return. Your order says what the artist answered.'],
  }),
  return_refused: letter('return_refused', {
    ...toBuyer,
    title: 'Your return was refused',
    paragraphs: ['The artist does not take the works back. Your order says what the artist answered.'],
  }),
  return_received: letter('return_received', {
    ...toBuyer,
    title: 'The works that you sent back have come',
    paragraphs: ['The artist has them. Your order says how much money goes back to you.'],
  }),
};

/** What collectors and artists are written about their orders. */
export const orderLetters: Letters = { ...waiting, ...paid, ...back };
