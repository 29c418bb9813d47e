import { movesOf } from '../../serving/live/moves.ts';
import type { conversationEvents, pairEvents, writerEvents } from './events.ts';

const both = ['member_id', 'artist_id'] as const;
/** What one of the two does for themselves: the other must not learn of it, as nobody learns that they were reported. */
const own = { by: { member: 'member_id', artist: 'artist_id' } } as const;
const ofPair = ['blocker_id', 'blocked_id'] as const;

/** Whose conversations an event changes. */
export const messageMoves = [
  ...movesOf<typeof conversationEvents>('messages', {
    message_sent: both,
    conversation_read: own,
    conversation_reported: own,
    conversation_looked_at: [],
    // It does not say who had reported: who did sees that it is closed at the next look.
    conversation_report_closed: [],
    conversation_left: both,
  }),
  ...movesOf<typeof pairEvents>('messages', {
    conversation_begun: both,
    writing_blocked: ofPair,
    writing_unblocked: ofPair,
  }),
  ...movesOf<typeof writerEvents>('messages', { writing_stopped: ['user_id'], writing_allowed: ['user_id'] }),
];
