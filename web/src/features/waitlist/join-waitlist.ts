import { type JoinWaitlistBody, WAITLIST_TYPE, type WaitlistReply } from '#contract/waitlist.ts';
import { call } from '../../lib/reading/api.ts';
import { ApiError } from '../../lib/reading/errors.ts';

const FAILURE = 'Something went wrong. Please try again.';

export type WaitlistFields = Omit<JoinWaitlistBody, 'type'>;

/** Puts somebody on the waitlist. @throws ApiError */
export function joinWaitlist({ name, email }: WaitlistFields): Promise<WaitlistReply> {
  const body: JoinWaitlistBody = { name: name.trim(), email: email.trim(), type: WAITLIST_TYPE };
  return call<WaitlistReply>('/launch/register', { method: 'POST', makes: true, body, auth: 'none', failure: FAILURE });
}

/** The message of a failure: the server's sentence when there is one. */
export function joinFailure(error: unknown): string {
  return error instanceof ApiError && error.status !== 0 ? error.message : FAILURE;
}
