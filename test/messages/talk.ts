import { randomUUID } from 'node:crypto';
import type { ConversationReply, ConversationsReply, SentReply } from '../../src/contract/messages.ts';
import type { Answer, Client } from '../helpers/client.ts';
import type { Stack } from '../helpers/stack.ts';

/** What people do who talk; each reads once everything that happened is folded. */
export function talkOf(stack: Stack) {
  const write = (by: Client, path: string, body: object, key: string = randomUUID()): Promise<Answer<SentReply>> =>
    by.call<SentReply>('POST', path, { body, headers: { 'idempotency-key': key } });
  async function see<Body>(by: Client, path: string): Promise<Answer<Body>> {
    await stack.foldAll();
    return by.call<Body>('GET', path);
  }
  return {
    /** Writes to an artist. */
    begin: (by: Client, artist_id: number, more: object = {}, key?: string) =>
      write(by, '/conversations', { artist_id, text: 'Hello', ...more }, key),
    /** The same. @returns the id of the conversation @throws unless it is sent */
    async talk(by: Client, artist_id: number, more: object = {}): Promise<number> {
      const { status, body } = await write(by, '/conversations', { artist_id, text: 'Hello', ...more });
      if (status > 201) throw new Error(`beginning a conversation was answered ${status}`);
      return body.conversation_id;
    },
    say: (by: Client, id: number, text: string, key?: string) =>
      write(by, `/conversations/${id}/messages`, { text }, key),
    read: (by: Client, id: number, position: number) =>
      by.call('PUT', `/conversations/${id}/read`, { body: { position } }),
    block: (by: Client, id: number) => by.call('PUT', `/conversations/${id}/blocked`),
    unblock: (by: Client, id: number) => by.call('DELETE', `/conversations/${id}/blocked`),
    report: (by: Client, id: number, reason = 'Rude') =>
      by.call('POST', `/conversations/${id}/report`, { body: { reason } }),
    list: (by: Client, query = '') => see<ConversationsReply>(by, `/conversations${query}`),
    open: (by: Client, id: number, query = '') => see<ConversationReply>(by, `/conversations/${id}${query}`),
    see,
  };
}
