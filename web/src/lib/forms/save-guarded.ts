import type { Seed } from '../drafts/restore-draft.ts';
import { isChangedSince } from '../reading/errors.ts';
import { type Fields, mergeFields } from './merge-fields.ts';

/** Times that a save is tried while others keep changing fields that it leaves alone. */
const TRIES = 3;

/** How a thing is read and written. */
export type Guarded<Form, Answer> = {
  read: () => Promise<Seed<Form>>;
  /** Saves the fields unless the thing has changed since the tag. @throws what `isChangedSince` knows */
  write: (fields: Form, etag: string | null) => Promise<Answer>;
};

/** Both sides changed the same fields: nothing is saved, and somebody must choose. */
export type Conflict<Form> = {
  /** What is saved now. */
  now: Seed<Form>;
  /** Each change of both sides; where they differ, the form's own. */
  fields: Form;
  differing: string[];
};

/** What was saved, and how that was answered. */
export type Saved<Form, Answer> = { fields: Form; answer: Answer };

/**
 * Saves a form. If the thing was changed elsewhere, the other's changes are taken along, unless both changed the same
 * field.
 *
 * @throws what `read` and `write` throw
 */
export async function saveGuarded<Form extends Fields, Answer>(
  { read, write }: Guarded<Form, Answer>,
  seed: Seed<Form>,
  fields: Form,
): Promise<Saved<Form, Answer> | { conflict: Conflict<Form> }> {
  let [base, mine] = [seed, fields];
  for (let tries = 1; ; tries += 1) {
    try {
      return { fields: mine, answer: await write(mine, base.etag) };
    } catch (error) {
      if (!isChangedSince(error) || tries === TRIES) throw error;
    }
    const now = await read();
    const merged = mergeFields({ base: base.fields, mine, theirs: now.fields });
    if (merged.differing.length > 0) return { conflict: { now, ...merged } };
    [base, mine] = [now, merged.fields];
  }
}
