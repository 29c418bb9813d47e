import type { Letters } from '../../../serving/mail/letters.ts';
import { inDollars, letterTo, toArtist, toBuyer } from '../letter.ts';

type Said = Parameters<typeof letterTo>[1];

const letter = (on: string, said: Said, isMeant: (payload: Record<string, unknown>) => boolean = () => true) =>
  letterTo(on, said, (payload) => payload.method === 'card' && isMeant(payload));

/** What collectors and artists are written about orders that are paid by card. Nobody hears of one that was not paid. */
export const cardLetters: Letters = {
  card_paid: letter('order_paid', {
    ...toBuyer,
    title: 'The works are yours',
    paragraphs: ['Your payment has come. The artist packs and ships them next.'],
  }),
  card_sold: letter('order_paid', {
    ...toArtist,
    title: 'You have sold something',
    paragraphs: ['A collector has paid by card. Please pack it, ship it, and say so in your dashboard.'],
  }),
  card_paid_late: letter('order_paid_late', {
    ...toBuyer,
    title: 'Your payment came too late',
    paragraphs: ({ taken }) => [
      `The works had gone to somebody else, or you had given them up. ${taken === true ? 'What was taken from your card for them goes back to it by itself.' : 'Nothing was taken from your card.'}`,
    ],
  }),
  card_late: letter('order_paid_late', {
    ...toArtist,
    title: 'A payment came too late for an order',
    paragraphs: ({ taken }) => [
      `The order had ended. ${taken === true ? 'The money goes back to the card by itself' : 'Nothing was taken from the card'}, and there is nothing for you to do.`,
    ],
  }),
  card_cancelled: letter(
    'order_cancelled',
    {
      ...toArtist,
      title: 'A collector has taken back an order',
      paragraphs: ['The works are free again, and the money goes back to the card by itself. Please do not ship them.'],
    },
    ({ by, restocked }) => by === 'buyer' && restocked === true,
  ),
  card_ended: letter(
    'order_cancelled',
    {
      ...toBuyer,
      title: 'The artist has ended your order',
      paragraphs: ['Nothing is sent to you, and all of your money goes back to your card.'],
    },
    ({ by }) => by === 'artist',
  ),
  card_refunded: letter('order_refunded', {
    ...toBuyer,
    title: 'Money goes back to your card',
    paragraphs: ({ amount_cents, refunded_cents }) => [
      `${inDollars(amount_cents)} are on their way, ${inDollars(refunded_cents)} of this order so far. Your bank may take some days to show it.`,
    ],
  }),
};
