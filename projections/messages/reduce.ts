import type { Side } from '../../src/contract/messages.ts';
import type { Told } from './said.ts';

type Sent = Extract<Told, { type: 'message_sent' }>;

/** What some events change in a conversation. */
export type Change = {
  conversation_id: number;
  /** The first message, when it is among them. */
  begun: Sent | null;
  /** The last of its messages. */
  last: Sent | null;
  /** How many messages each wrote. */
  sent: Record<Side, number>;
  /** Up to where each has read; 0: nothing new. */
  read: Record<Side, number>;
  left: Record<Side, boolean>;
  /** Whose report waits or not; null: as it was. */
  reported: Record<Side, boolean | null>;
};

type Report = {
  conversation_id: number;
  side: Side;
  member_id: number;
  artist_id: number;
  since: Date;
  position: number;
};
type Block = { blocker_id: number; blocked_id: number; conversation_id: number; since: Date; position: number };

const NOTHING = {
  ...{ begun: null, last: null, sent: { member: 0, artist: 0 }, read: { member: 0, artist: 0 } },
  ...{ left: { member: false, artist: false }, reported: { member: null, artist: null } },
};

/** What the tables need after some events. Of reports, blocks and stops the last word counts; null takes a row away. */
export function reduce(events: Told[]) {
  const changes = new Map<number, Change>();
  const messages: { conversation_id: number; number: number; by: Side; sent_at: Date }[] = [];
  const looks: object[] = [];
  const reports = new Map<string, { conversation_id: number; side: Side; row: Report | null }>();
  const blocks = new Map<string, { blocker_id: number; blocked_id: number; row: Block | null }>();
  const stops = new Map<number, { user_id: number; row: { user_id: number; since: Date; position: number } | null }>();

  const change = (conversation_id: number, said: Partial<Change>) =>
    changes.set(conversation_id, { ...NOTHING, conversation_id, ...changes.get(conversation_id), ...said });
  const before = (conversation_id: number): Change => changes.get(conversation_id) ?? { ...NOTHING, conversation_id };

  for (const event of events) {
    const { type, payload, occurredAt, position } = event;
    const dated = { since: occurredAt, position };
    switch (type) {
      case 'message_sent': {
        const { conversation_id: id, number, by } = payload;
        const { sent, begun } = before(id);
        messages.push({ conversation_id: id, number, by, sent_at: occurredAt });
        const counted = { ...sent, [by]: sent[by] + 1 };
        change(id, { begun: number === 1 ? event : begun, last: event, sent: counted });
        break;
      }
      case 'conversation_read': {
        const { read } = before(payload.conversation_id);
        change(payload.conversation_id, { read: { ...read, [payload.by]: payload.number } });
        break;
      }
      case 'conversation_left': {
        const { left } = before(payload.conversation_id);
        change(payload.conversation_id, { left: { ...left, [payload.by]: true } });
        break;
      }
      case 'conversation_reported': {
        const { conversation_id, member_id, artist_id, by: side } = payload;
        const row = { conversation_id, side, member_id, artist_id, ...dated };
        reports.set(`${conversation_id} ${side}`, { conversation_id, side, row });
        change(conversation_id, { reported: { ...before(conversation_id).reported, [side]: true } });
        break;
      }
      case 'conversation_report_closed': {
        const { conversation_id } = payload;
        for (const side of ['member', 'artist'] as const)
          reports.set(`${conversation_id} ${side}`, { conversation_id, side, row: null });
        change(conversation_id, { reported: { member: false, artist: false } });
        break;
      }
      case 'conversation_looked_at': {
        const { profile_id: _profile, ...look } = payload;
        looks.push({ ...look, looked_at: occurredAt, position });
        break;
      }
      case 'writing_blocked': {
        const { blocker_id, blocked_id } = payload;
        blocks.set(`${blocker_id} ${blocked_id}`, { blocker_id, blocked_id, row: { ...payload, ...dated } });
        break;
      }
      case 'writing_unblocked':
        blocks.set(`${payload.blocker_id} ${payload.blocked_id}`, { ...payload, row: null });
        break;
      case 'writing_stopped':
        stops.set(payload.user_id, { ...payload, row: { ...payload, ...dated } });
        break;
      case 'writing_allowed':
        stops.set(payload.user_id, { ...payload, row: null });
        break;
    }
  }
  return { changes, messages, looks, reports, blocks, stops };
}

export type Reduced = ReturnType<typeof reduce>;
