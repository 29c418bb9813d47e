import { changesOf, type Fields, mergeFields, takeFields } from '../forms/merge-fields.ts';
import type { Draft } from './drafts.ts';

/** What a form starts from: the saved fields, and their `ETag`; `null` when the thing is new. */
export type Seed<Form> = { fields: Form; etag: string | null };

export type Restored<Form> = {
  seed: Seed<Form>;
  /** What stands in the form. */
  fields: Form;
  /** Whether the draft said something that is not saved. */
  restored: boolean;
};

/** The fields of a stored draft that the form has, with values of the same kind; anybody may have changed the rest. */
function knownTo<Form extends Fields>(form: Form, stored: Fields): Form {
  const fitting = Object.entries(stored).filter(([name, value]) => name in form && typeof value === typeof form[name]);
  return { ...form, ...Object.fromEntries(fitting) };
}

/**
 * Puts a draft on what is saved now. Fields that nobody changed since show what is saved. Where a field of the draft was
 * changed elsewhere too, the form keeps the older tag, so that saving asks which of both to keep.
 */
export function restoreDraft<Form extends Fields>(now: Seed<Form>, draft: Draft | undefined): Restored<Form> {
  if (draft === undefined) return { seed: now, fields: now.fields, restored: false };
  const base = knownTo(now.fields, draft.base);
  const mine = knownTo(base, draft.values);
  const { fields, differing } = mergeFields({ base, mine, theirs: now.fields });
  const restored = Object.keys(changesOf(now.fields, fields)).length > 0;
  if (differing.length === 0) return { seed: now, fields, restored };
  return { seed: { fields: takeFields(now.fields, base, differing), etag: draft.etag }, fields, restored };
}
