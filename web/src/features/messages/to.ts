import type { BeginBody } from '#contract/messages.ts';

/** Where a message goes: into a conversation, or to an artist, about something perhaps. */
export type To = { conversation: number } | Omit<BeginBody, 'text'>;

/** What somebody wants to write about, who may have written about it before. */
export type Subject = { kind: 'artist' | 'artwork' | 'order'; id: number };

const SUBJECT = /^(?:to-(artist)|about-(artwork|order))-([1-9]\d{0,14})$/;
const ID = /^[1-9]\d{0,14}$/;

/** What the end of the address names: a conversation by its id, what a new one would be about, or nothing that exists. */
export function readAddress(end: string): number | Subject | undefined {
  if (ID.test(end)) return Number(end);
  const [, artist, about, id] = SUBJECT.exec(end) ?? [];
  const kind = (artist ?? about) as Subject['kind'] | undefined;
  return kind && { kind, id: Number(id) };
}

/** A name of where a message goes that no other has; the names of drafts and of what waits are made of it. */
export function nameOfTo(to: To): string {
  if ('conversation' in to) return String(to.conversation);
  const { artist_id, artwork_id, order_id } = to;
  if (order_id) return `order-${order_id}-${artist_id}`;
  return artwork_id ? `artwork-${artwork_id}-${artist_id}` : `artist-${artist_id}`;
}
