import type { FollowedEvents } from '#contract/following.ts';
import { type Read, useRead } from '../../../lib/reading/use-read.ts';

const POSITION = /^\d{1,15}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const FAILED_TO_FOLLOW = 'Failed to follow the event';

/** Whether a text can name an event. */
export function namesEvent(text: string): boolean {
  return POSITION.test(text) || ID.test(text);
}

/** Reads the events of an id or a position; nothing when the text is neither. */
export function useFollowed(asked: string): Read<FollowedEvents> {
  return useRead<FollowedEvents>(namesEvent(asked) ? `/operations/events/${asked}` : null, {
    auth: 'required',
    failure: FAILED_TO_FOLLOW,
  });
}
