import type { Letters } from '../../../serving/mail/letters.ts';
import { isFailureTold } from '../events.ts';
import { inDollars, letterTo, toArtist, toBuyer } from '../letter.ts';
import type { Order } from '../state.ts';
import { onceCharged } from './once-charged.ts';

type Said = Parameters<typeof letterTo>[1];

const letter = (on: string, said: Said, isMeant: (payload: Record<string, unknown>) => boolean = () => true) =>
  letterTo(on, said, (payload) => payload.method === 'card' && isMeant(payload));

type Payload = Record<string, unknown>;

/** What was taken back before anybody was told of it, nobody is told to send. */
const isStillSold = ({ goods }: Order) => goods !== 'cancelled';

/** Cents of a refund that failed which are still to go back. */
const stillOwed = ({ amount_cents, settled_cents = 0 }: Payload) => Number(amount_cents) - Number(settled_cents);

/** Operators see a refund that fails for as long as it does. */
const isToldFailed = (payload: Payload) => isFailureTold(payload as Parameters<typeof isFailureTold>[0]);

/** The house ends an order that is sold where nothing could be taken for it. */
const isUntaken = ({ by, restocked }: Record<string, unknown>) => by === 'house' && restocked === true;

/** What collectors and artists are written about orders that are paid by card. Nobody hears of one that was not paid. */
export const cardLetters: Letters = {
  card_paid: onceCharged(
    letter('order_paid', {
      ...toBuyer,
      title: 'The works are yours',
      paragraphs: ['Your payment has come. The artist packs and ships them next.'],
    }),
    isStillSold,
  ),
  card_sold: onceCharged(
    letter('order_paid', {
      ...toArtist,
      title: 'You have sold something',
      paragraphs: ['A collector has paid by card. Please pack it, ship it, and say so in your dashboard.'],
    }),
    isStillSold,
  ),
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
  card_not_charged: letter(
    'order_cancelled',
    {
      ...toBuyer,
      title: 'Your card was not charged',
      paragraphs: ['In the end nothing could be taken from your card, so the order has ended. You owe nothing.'],
    },
    isUntaken,
  ),
  card_sale_not_charged: letter(
    'order_cancelled',
    {
      ...toArtist,
      title: 'The card of a collector was not charged',
      paragraphs: [
        'In the end nothing could be taken from the card, so the order has ended and the works are free again. Please do not ship them.',
      ],
    },
    isUntaken,
  ),
  card_refunded: onceCharged(
    letter(
      'order_refunded',
      {
        ...toBuyer,
        title: 'Money goes back to your card',
        paragraphs: ({ amount_cents, refunded_cents }) => [
          `${inDollars(amount_cents)} are on their way, ${inDollars(refunded_cents)} of this order so far. Your bank may take some days to show it.`,
        ],
      },
      ({ disputed, untaken }) => disputed !== true && untaken !== true,
    ),
  ),
  card_refund_failed: letter(
    'refund_failed',
    {
      ...toBuyer,
      title: 'Your money could not go back to your card',
      paragraphs: (payload) => [
        `Your bank did not take ${inDollars(stillOwed(payload))}. The money is yours still, and we try again in seven days.`,
      ],
    },
    isToldFailed,
  ),
  card_refund_not_taken: letter(
    'refund_failed',
    {
      ...toArtist,
      title: 'Money could not go back to a collector',
      paragraphs: (payload) => [
        `The bank of the collector did not take ${inDollars(stillOwed(payload))}. We look after it; you need do nothing.`,
      ],
    },
    isToldFailed,
  ),
  dispute: letter('dispute_opened', {
    ...toArtist,
    title: 'The bank of a collector asks for money back',
    paragraphs: ({ amount_cents, due_at }) => [
      `It is ${inDollars(amount_cents)}, and we answer the bank by ${String(due_at).slice(0, 10)}. Until it has decided, nothing of this order is paid out.`,
      'Please keep whatever shows that the parcel has arrived.',
    ],
  }),
  dispute_won: letter('dispute_won', {
    ...toArtist,
    title: 'The bank of a collector has decided for you',
    paragraphs: ['The money of the order stays where it is.'],
  }),
  dispute_lost: letter('dispute_lost', {
    ...toArtist,
    title: 'The bank of a collector has taken money back',
    paragraphs: ({ amount_cents }) => [
      `It is ${inDollars(amount_cents)}. What you have had of it is asked back, or kept of your next payouts.`,
    ],
  }),
};
