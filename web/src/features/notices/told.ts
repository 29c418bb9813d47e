import type { Notice, NoticesReply } from '#contract/notices.ts';

/** What is known of the notices of a member: an unbroken run from the newest, newest first. */
export type Told = { notices: Notice[]; next: number | null };

/** Adds the page that follows. */
export function addOlder(told: Told, { notices, next }: Told): Told {
  return { notices: [...told.notices, ...notices], next };
}

/**
 * Puts the newest page before what is known. What was marked as unread when it came stays marked, and pages that were
 * asked for stay, unless notices lie between them and this page.
 */
export function addNewest(told: Told | undefined, { notices, next }: NoticesReply): Told {
  if (told === undefined) return { notices, next };
  const marked = new Set(told.notices.filter(({ unread }) => unread).map(({ position }) => position));
  const newest = notices.map((notice) => (marked.has(notice.position) ? { ...notice, unread: true } : notice));
  const last = notices.at(-1)?.position;
  const older = told.notices.filter(({ position }) => last !== undefined && position < last);
  const meets = told.notices.some(({ position }) => last !== undefined && position >= last);
  return next !== null && meets && older.length > 0
    ? { notices: [...newest, ...older], next: told.next }
    : { notices: newest, next };
}
