import type { Kysely } from 'kysely';
import { NOTICE_KINDS } from '../../contract/notices.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { NoticesState } from './decide.ts';
import { findHappenings, type Happening, kindsOn } from './find.ts';
import { hasLetter } from './lettered.ts';

/** Milliseconds that something stays unread before it is mailed. */
export const UNREAD_FOR = 10 * 60_000;

/** Happenings that a digest looks at, at most. */
const MOST = 100;

/**
 * What a digest would tell a member: what is unread, on by mail, and told by no other letter; newest first.
 *
 * @param span after what, and before what, if that is not the present
 */
export async function tellable(
  db: Kysely<DB>,
  userId: number,
  { read, choices }: NoticesState,
  { after, before, now }: { after: number; before?: number; now: Date },
): Promise<Happening[]> {
  const kinds = kindsOn(choices.mail);
  const found = await findHappenings(db, {
    ...{ userId, kinds, now, limit: MOST, after: Math.max(after, read) },
    ...(before !== undefined && { before }),
  });
  return found.filter((happening) => !hasLetter(happening));
}

/** Whether a member wants any mail of notices. */
export const wantsMail = ({ choices, deleted }: NoticesState) =>
  !deleted && NOTICE_KINDS.some((kind) => choices.mail[kind]);
