import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { Letter, Letters } from '../../serving/mail/letters.ts';
import { salutation, writeMessage } from '../../serving/mail/message.ts';

const WHY = 'You receive this message because it is about an order at Vernissage.';

/** Whom a letter goes to; undefined when the account is closed or gone. */
function findPerson(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('account.user as u')
    .innerJoin('account.password as p', 'p.user_id', 'u.id')
    .select(['u.name', 'u.email'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

type Said = { to: 'buyer' | 'artist'; title: string; paragraphs: string[]; label: string };

/** Events of which a letter says the same, however an order is paid. Of the others there is one for each way. */
const ALIKE = /^(order_shipped$|return_)/;

/** A letter to one side of an order whose payment is arranged, when something has become of it. */
const letter = (
  on: string,
  said: Said,
  /** Whether it is meant, by what the event says. */
  isMeant: (payload: Record<string, unknown>) => boolean = () => true,
) => letterTo(on, said, (payload) => (payload.method !== 'card' || ALIKE.test(on)) && isMeant(payload));

/** A letter to one side of an order. @param isMeant whether it is, by what the event says */
export const letterTo = (
  on: string,
  { to, title, paragraphs, label }: Said,
  isMeant: (payload: Record<string, unknown>) => boolean,
) =>
  ({
    on: [on],
    async write({ db, publicUrl }, { payload }) {
      if (!isMeant(payload)) return null;
      const person = await findPerson(db, Number(to === 'buyer' ? payload.buyer_id : payload.artist_id));
      if (!person) return null;
      const path = to === 'buyer' ? '/dashboard#my-purchases' : '/dashboard#sales';
      const message = writeMessage({
        title,
        preview: paragraphs[0] ?? title,
        heading: title,
        paragraphs: [salutation(person.name), ...paragraphs, `It is order ${Number(payload.order_id)}.`],
        action: { label, href: new URL(path, publicUrl).href },
        footnote: WHY,
      });
      return { to: person.email, message };
    },
  }) satisfies Letter;

export const toBuyer = { to: 'buyer', label: 'Look at your order' } as const;
export const toArtist = { to: 'artist', label: 'Look at the order' } as const;

/** What collectors and artists are written about their orders. */
export const orderLetters: Letters = {
  order_requested: letter('order_placed', {
    ...toArtist,
    title: 'Somebody would like to buy from you',
    paragraphs: [
      'A collector has sent you a request. The works are kept for 48 hours: please accept or decline by then.',
    ],
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
    paragraphs: ['The time for it is over, so the works are free again. If you have paid, please write to the artist.'],
  }),
  order_cancelled: letter('order_cancelled', {
    ...toArtist,
    title: 'A collector has taken back an order',
    paragraphs: ['The works are free again. If money has come for it, please send it back.'],
  }),
  order_ended: letter(
    'order_cancelled',
    {
      ...toBuyer,
      title: 'An order has ended',
      paragraphs: ['The artist has left Vernissage, so the order has ended before it was accepted. You owe nothing.'],
    },
    ({ by }) => by === 'house',
  ),
  order_paid: letter('order_paid', {
    ...toBuyer,
    title: 'The artist says that your money has come',
    paragraphs: ['The works are yours. The artist packs and ships them next.'],
  }),
  order_shipped: letter('order_shipped', {
    ...toBuyer,
    title: 'Your parcel is on its way',
    paragraphs: ['The artist has shipped your order.'],
  }),
};
