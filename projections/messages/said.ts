import type { ConversationEvent, PairEvent, WriterEvent } from '../../src/shop/messages/events.ts';

export type Told = (ConversationEvent | Exclude<PairEvent, { type: 'conversation_begun' }> | WriterEvent) & {
  occurredAt: Date;
  position: number;
};

export const TYPES: Told['type'][] = [
  ...(['message_sent', 'conversation_read', 'conversation_reported', 'conversation_looked_at'] as const),
  ...(['conversation_report_closed', 'conversation_left'] as const),
  ...(['writing_blocked', 'writing_unblocked', 'writing_stopped', 'writing_allowed'] as const),
];
