import { NOTICE_KINDS } from '../../contract/notices.ts';
import type { Desk } from '../../serving/mail/letters.ts';
import type { NoticesState } from './decide.ts';
import { findHappenings, type Happening, kindsOn, type Wanted } from './find.ts';
import { leaveOutLettered } from './lettered.ts';

/** Milliseconds that something stays unread before it is mailed. */
export const UNREAD_FOR = 10 * 60_000;

/** Happenings that a digest looks at, at most. */
const MOST = 100;

/**
 * What a digest would tell a member: what is unread, on by mail, and told by no other letter; newest first.
 *
 * @param span after which position, and up to which or until when, if that is not the present
 */
export async function tellable(
  { db, domainLog }: Pick<Desk, 'db' | 'domainLog'>,
  userId: number,
  { read, choices }: NoticesState,
  { after, ...span }: Pick<Wanted, 'upTo' | 'until' | 'mailed' | 'now'> & { after: number },
): Promise<Happening[]> {
  const kinds = kindsOn(choices.mail);
  const found = await findHappenings(db, {
    ...{ ...span, userId, kinds, limit: MOST, after: Math.max(after, read) },
  });
  return leaveOutLettered(
    domainLog,
    found.filter(({ seen }) => !seen),
  );
}

/** Whether a member wants any mail of notices. */
export const wantsMail = ({ choices, deleted }: NoticesState) =>
  !deleted && NOTICE_KINDS.some((kind) => choices.mail[kind]);
