import type { DomainLog } from '../../engine/log/domain.ts';
import { endStream } from '../../engine/log/end-stream.ts';
import type { EndedStream } from '../../engine/log/redact.ts';
import { deleteNotices, notices, noticesStream } from './decide.ts';

/**
 * Deletes what an account has read and chosen of notices, unless that is done.
 *
 * @returns its stream, to be blanked; null when it never had an event
 */
export function forgetOwnNotices(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  return endStream(domainLog, {
    stream: noticesStream(userId),
    decider: notices,
    decide: (state) => deleteNotices(state, userId),
    at,
  });
}
