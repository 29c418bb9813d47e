import type { WaitlistEvent } from './events.ts';

/** The stream of an entry. */
export const waitlistStream = (entryId: string) => `waitlist-${entryId}`;

const emailClaim = (emailHash: string) => `waitlist:${emailHash}`;

/**
 * Puts somebody on the list. A claim on the keyed hash of the address allows it once. The claim is not on the address
 * itself, because claims stand in the log.
 */
export function joinWaitlist({ entryId, emailHash }: { entryId: string; emailHash: string }): {
  events: WaitlistEvent[];
  claims: string[];
} {
  return {
    events: [{ type: 'waitlist_joined', payload: { entry_id: entryId, list: 'artist_early_access' } }],
    claims: [emailClaim(emailHash)],
  };
}

/** Takes somebody off the list, and releases the address. */
export function leaveWaitlist({ entryId, emailHash }: { entryId: string; emailHash: string }): {
  events: WaitlistEvent[];
  releases: string[];
} {
  return {
    events: [{ type: 'waitlist_left', payload: { entry_id: entryId } }],
    releases: [emailClaim(emailHash)],
  };
}
