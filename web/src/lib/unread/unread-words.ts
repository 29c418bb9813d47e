import { counted } from '../format.ts';
import type { Unread } from './use-unread.ts';

/** Counts of more than this are not told apart. */
const MOST = 99;

/** A number as it is shown. */
export const shownCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

const some = (count: number, noun: string) => {
  if (count > MOST) return `more than ${MOST} unread ${noun}s`;
  return count > 0 ? counted(count, `unread ${noun}`) : undefined;
};

/** What is unread, in words: of each as many as there are, and nothing of what there is none of. */
export function unreadWords({ messages, notices }: Unread): string {
  return [some(messages, 'message'), some(notices, 'notice')].filter((part) => part !== undefined).join(', ');
}
