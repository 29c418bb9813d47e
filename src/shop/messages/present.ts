import type { About, Conversation, Message, Side } from '../../contract/messages.ts';

/** A conversation as the read model has it for one of the two, with what is joined to it. */
export type Row = {
  conversation_id: number;
  side: Side;
  profile_id: number;
  artwork_id: number | null;
  order_id: number | null;
  last_number: number;
  last_by: Side;
  last_at: Date;
  last_position: number;
  last_text: string | null;
  read: number;
  unread: number;
  sent: number;
  other_left: boolean;
  reported: boolean;
  artist_name: string | null;
  member_name: string | null;
  /** Whether the account of the other is there. */
  present: boolean;
  title: string | null;
  blocked: boolean;
  blocked_by: boolean;
  stopped: boolean;
};

/** What a conversation is about. */
export function presentAbout({
  artwork_id,
  order_id,
  title,
}: Pick<Row, 'artwork_id' | 'order_id' | 'title'>): About | null {
  if (artwork_id !== null) return { kind: 'artwork', id: artwork_id, title };
  return order_id === null ? null : { kind: 'order', id: order_id };
}

export type MessageRow = { number: number; by: Side; sent_at: Date; text: string | null };

/** A message as one of the two sees it. */
export const presentMessage = ({ number, by, sent_at, text }: MessageRow, reader: Side): Message => ({
  position: number,
  mine: by === reader,
  text,
  sent_at: sent_at.toISOString(),
});

/** A conversation as one of the two sees it. */
export function presentConversation(row: Row): Conversation {
  const { side, last_number: number, last_by: by, last_at: sent_at, last_text: text } = row;
  const left = row.other_left || !row.present;
  const name = side === 'member' ? row.artist_name : row.member_name;
  return {
    id: row.conversation_id,
    you: side,
    with: { artist_id: side === 'member' && !left ? row.profile_id : null, name: left ? null : name, left },
    about: presentAbout(row),
    last: presentMessage({ number, by, sent_at, text }, side),
    unread: row.unread,
    read: row.read,
    blocked: row.blocked,
    writable: !left && !row.blocked && !row.blocked_by && !row.stopped,
    reported: row.reported,
  };
}
