import type { Draft, Drafts } from './drafts.ts';

/** The drafts of a member, the newest first. */
export function draftsOf(user: number, kept: Drafts): Draft[] {
  return kept.all().filter((draft) => draft.user === user);
}

/** Makes a draft the one that its form starts from. */
export function preferDraft(draft: Draft, kept: Drafts): void {
  if (kept.discard(draft)) kept.put({ ...draft, at: Date.now() });
}

/** The ids of all files of drafts. */
export function fileIdsOf(kept: Drafts): Set<string> {
  return new Set(kept.all().flatMap(({ files = [] }) => files.map(({ id }) => id)));
}
