import type { Conversation } from '#contract/messages.ts';

/** What the other of a conversation is called. */
export function nameOfOther({ you, with: { name, left } }: Pick<Conversation, 'you' | 'with'>): string {
  if (left) return 'Somebody who has left';
  return name ?? (you === 'member' ? 'An artist' : 'A collector');
}

/** What stands in the place of words that are gone. */
export const ERASED = 'These words went with the account of who wrote them.';
