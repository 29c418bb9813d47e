import { html } from './html.ts';

export type Message = { subject: string; text: string; html: string };

/** Letters, marks, blanks and what joins them. A name with anything else may be a link that somebody wants clicked. */
const OF_NAMES = /^[\p{L}\p{M}\p{Zs}'’.-]+$/u;
/** A dot inside a word may make a link too. In a name it ends a word: `Dr. Ada B. Brush`. */
const MISPLACED_DOT = /^\.|\.[^\p{Zs}]/u;

const isName = (text: string) => OF_NAMES.test(text) && !MISPLACED_DOT.test(text);

/** Uses the name only if it looks like one: anybody can enter any text as a name, and any address. */
function salutation(name: string): string {
  return isName(name) ? `Hello ${name},` : 'Hello,';
}

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
  const greeting = salutation(name);
  const link = new URL('/discover', publicUrl).href;
  const text = [
    'VERNISSAGE',
    "You're on the list.",
    greeting,
    OPENING,
    'What awaits you:',
    AWAITING.map(([what, how]) => `- ${what}. ${how}`).join('\n'),
    NOTHING_TO_DO,
    `Meanwhile, see what is on the walls: ${link}`,
    `--\n${WHY}`,
  ].join('\n\n');
  return {
    subject: SUBJECT,
    text: `${text}\n`,
    html: html({
      title: SUBJECT,
      preview: PREVIEW,
      heading: "You're on the list.",
      paragraphs: [greeting, OPENING],
      points: AWAITING,
      closing: NOTHING_TO_DO,
      action: { label: 'See what is on the walls', href: link },
      footnote: WHY,
    }),
  };
}
