import { NEWS_OF_ARTISTS, ORDER_NEWS } from '../../contract/notices.ts';
import { type Move, movesOf } from '../../serving/live/moves.ts';
import type { conversationEvents } from '../messages/events.ts';
import type { noticeEvents } from './events.ts';

const both = ['member_id', 'artist_id'] as const;

/**
 * Whose notices an event changes. Works that are listed, or cost less, name nobody who follows or likes them: followers
 * see them when they look. Of a message the writer is told, too, who reads once in vain.
 */
export const noticeMoves: readonly Move[] = [
  ...movesOf<typeof noticeEvents>('notices', {
    notices_read: ['user_id'],
    notice_choices_made: ['user_id'],
    time_zone_noted: [],
    digest_asked: [],
    notices_deleted: [],
  }),
  ...movesOf<Pick<typeof conversationEvents, 'message_sent' | 'conversation_read'>>('notices', {
    message_sent: both,
    conversation_read: { by: { member: 'member_id', artist: 'artist_id' } },
  }),
  ...ORDER_NEWS.map((type) => ({
    ...{ type, kind: 'notices' as const },
    of: NEWS_OF_ARTISTS.some((one) => one === type) ? ['artist_id'] : ['buyer_id', 'artist_id'],
  })),
];
