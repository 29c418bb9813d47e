import { movesOf } from '../../serving/live/moves.ts';
import type { conversationEvents, pairEvents, writerEvents } from './events.ts';

const both = ['member_id', 'artist_id'] as const;
const ofPair = ['blocker_id', 'blocked_id'] as const;

/** Whose conversations an event changes. */
export const messageMoves = [
  ...movesOf<typeof conversationEvents>('messages', {
    message_sent: both,
    conversation_read: both,
    conversation_reported: both,
    conversation_looked_at: both,
    conversation_report_closed: both,
    conversation_left: both,
  }),
  ...movesOf<typeof pairEvents>('messages', {
    conversation_begun: both,
    writing_blocked: ofPair,
    writing_unblocked: ofPair,
  }),
  ...movesOf<typeof writerEvents>('messages', { writing_stopped: ['user_id'], writing_allowed: ['user_id'] }),
];
