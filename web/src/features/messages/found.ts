import type { About, Conversation, Side } from '#contract/messages.ts';
import type { To } from './to.ts';

/** Who a new message goes to, and what it is about. */
export type Found = {
  to: Exclude<To, { conversation: number }>;
  other: string;
  about: About | null;
  you: Side;
};

/** Whether a conversation is that of the same two about the same. */
export function isThat({ you, about, with: { artist_id } }: Conversation, found: Found): boolean {
  const sameSubject = about?.kind === found.about?.kind && about?.id === found.about?.id;
  return sameSubject && you === found.you && (you === 'artist' || artist_id === found.to.artist_id);
}
