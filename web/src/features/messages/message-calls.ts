import type { MessageBody, SentReply } from '#contract/messages.ts';
import { call } from '../../lib/reading/api.ts';
import { changed } from './follow-messages.ts';
import type { To } from './to.ts';

const path = (id: number, rest: string) => `/conversations/${id}/${rest}`;

/**
 * Sends a message, into a conversation or to begin one.
 *
 * @param key the `Idempotency-Key`, the same for each try
 */
export async function sendMessage(to: To, text: string, key: string): Promise<SentReply> {
  const failure = 'This message could not be sent';
  const sending = { method: 'POST', makes: true, auth: 'required', key, failure } as const;
  const sent =
    'conversation' in to
      ? await call<SentReply>(path(to.conversation, 'messages'), { ...sending, body: { text } satisfies MessageBody })
      : await call<SentReply>('/conversations', { ...sending, body: { ...to, text } });
  changed();
  return sent;
}

/** Says up to which message a conversation is read; the badge of every tab follows. */
export async function markRead(id: number, position: number): Promise<void> {
  const failure = 'This could not be marked as read';
  await call(path(id, 'read'), { method: 'PUT', auth: 'required', body: { position }, failure });
  changed();
}

/** Blocks the other of a conversation, or lets them write again. */
export async function setBlocked(id: number, blocked: boolean): Promise<void> {
  const failure = blocked ? 'They could not be blocked' : 'This could not be undone';
  await call(path(id, 'blocked'), { method: blocked ? 'PUT' : 'DELETE', auth: 'required', failure });
  changed();
}

/** Tells the house what is wrong with a conversation. */
export async function reportConversation(id: number, reason: string): Promise<void> {
  const failure = 'This could not be reported';
  await call(path(id, 'report'), { method: 'POST', makes: false, auth: 'required', body: { reason }, failure });
  changed();
}
