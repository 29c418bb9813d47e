import type { Kysely } from 'kysely';
import { toDollars } from '../../contract/amounts.ts';
import { orderPath, salePath } from '../../contract/checkout-pages.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { Letter } from '../../serving/mail/letters.ts';
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

type Payload = Record<string, unknown>;
type Said = {
  to: 'buyer' | 'artist';
  title: string;
  /** Some say more, by what the event says. */
  paragraphs: string[] | ((payload: Payload) => string[]);
  label: string;
};

/** Events of which a letter says the same, however an order is paid. Of the others there is one for each way. */
const ALIKE = /^(order_shipped$|return_)/;

/** A letter to one side of an order whose payment is arranged, when something has become of it. */
export const letter = (
  on: string,
  said: Said,
  /** Whether it is meant, by what the event says. */
  isMeant: (payload: Payload) => boolean = () => true,
) => letterTo(on, said, (payload) => (payload.method !== 'card' || ALIKE.test(on)) && isMeant(payload));

/** A letter to one side of an order. @param isMeant whether it is, by what the event says */
export const letterTo = (on: string, { to, title, paragraphs, label }: Said, isMeant: (payload: Payload) => boolean) =>
  ({
    on: [on],
    async write({ db, publicUrl }, { payload }) {
      if (!isMeant(payload)) return null;
      const person = await findPerson(db, Number(to === 'buyer' ? payload.buyer_id : payload.artist_id));
      if (!person) return null;
      const pathOf = to === 'buyer' ? orderPath : salePath;
      const orderId = Number(payload.order_id);
      const said = typeof paragraphs === 'function' ? paragraphs(payload) : paragraphs;
      const message = writeMessage({
        title,
        preview: said[0] ?? title,
        heading: title,
        paragraphs: [salutation(person.name), ...said, `It is order ${orderId}.`],
        action: { label, href: new URL(pathOf(orderId), publicUrl).href },
        footnote: WHY,
      });
      return { to: person.email, message };
    },
  }) satisfies Letter;

/** Cents of an event, as a letter says them. */
export const inDollars = (cents: unknown) => `$${toDollars(Number(cents)).toFixed(2)}`;

export const toBuyer = { to: 'buyer', label: 'Look at your order' } as const;
export const toArtist = { to: 'artist', label: 'Look at the order' } as const;
