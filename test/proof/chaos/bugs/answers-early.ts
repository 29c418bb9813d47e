import { openEngagementLog as open } from '../../../../src/engine/log/engagement.ts';

export * from '../../../../src/engine/log/engagement.ts';

/** Milliseconds between the acknowledgement and the append. */
const LATER = 200;

/** The bug: an append is acknowledged before its commit, here even before it is sent. */
export function openEngagementLog(...parts: Parameters<typeof open>): ReturnType<typeof open> {
  const log = open(...parts);
  return Object.assign(Object.create(log), {
    append: async (...appended: Parameters<typeof log.append>) => {
      setTimeout(() => log.append(...appended).catch(() => undefined), LATER);
      return { accepted: appended[0].length, duplicates: 0, position: 1, lane: 1 };
    },
  });
}
