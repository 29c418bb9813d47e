import type { Letters } from '../../serving/mail/letters.ts';
import { type Message, salutation, writeMessage } from '../../serving/mail/message.ts';

const SUBJECT = "You're on the list";
const PREVIEW = 'Your place in the early access of Vernissage is kept.';
const OPENING =
  'Thank you for joining. Your place in the early access for artists is kept, and we will write to you when the doors open.';
const AWAITING = [
  ['A gallery of your own', 'A personal mini-site for your work, at no extra cost.'],
  ['80 % is yours', 'You keep 80 % of every sale; our commission is 20 %.'],
  ['Paid directly', 'Payouts go straight to you through our card payment provider.'],
  ['Found by collectors', 'AI-powered discovery brings your work before people who look for it.'],
] as const;
const NOTHING_TO_DO = 'There is nothing to do until then.';
const WHY =
  'You receive this one message because somebody, most likely you, entered this address on our waitlist. If it was not you, please ignore it.';

/**
 * The confirmation that somebody is on the list.
 *
 * @param publicUrl where the shop answers
 */
export function confirmation(name: string, publicUrl: string): Message {
  return writeMessage({
    title: SUBJECT,
    preview: PREVIEW,
    heading: "You're on the list.",
    paragraphs: [salutation(name), OPENING],
    points: { title: 'What awaits you:', items: AWAITING },
    closing: NOTHING_TO_DO,
    action: { label: 'See what is on the walls', href: new URL('/discover', publicUrl).href },
    footnote: WHY,
  });
}

/** The letters of the waitlist. Whoever was erased meanwhile gets none. */
export const waitlistLetters: Letters = {
  waitlist: {
    on: ['waitlist_joined'],
    async write({ db, publicUrl }, { payload }) {
      const entry = await db
        .selectFrom('waitlist.entry')
        .select(['name', 'email'])
        .where('id', '=', String(payload.entry_id))
        .executeTakeFirst();
      return entry ? { to: entry.email, message: confirmation(entry.name, publicUrl) } : null;
    },
  },
};
