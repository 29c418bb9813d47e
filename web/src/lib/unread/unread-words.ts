import type { Unread } from './use-unread.ts';

/** Counts of more than this are not told apart. */
const MOST = 99;

/** A number as it is shown. */
export const shownCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

const some = (count: number, noun: string) => `${shownCount(count)} ${count === 1 ? noun : `${noun}s`}`;

/** What is unread, in words, which begin with the number that the badge shows; empty when there is nothing. */
export function unreadWords({ messages, notices }: Unread): string {
  if (messages > 0 && notices > 0)
    return `${shownCount(messages + notices)} unread: ${some(messages, 'message')}, ${some(notices, 'notice')}`;
  if (messages > 0) return some(messages, 'unread message');
  return notices > 0 ? some(notices, 'unread notice') : '';
}
