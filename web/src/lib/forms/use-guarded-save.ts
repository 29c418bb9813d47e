import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { KeptForm } from '../drafts/use-kept-form.ts';
import { takeFields } from './merge-fields.ts';
import { type Conflict, type Guarded, type Saved, saveGuarded } from './save-guarded.ts';

export type GuardedSave<Form, Answer> = {
  /** Saves the form; `undefined` when the person must first choose what to keep. @throws what reading and writing throw */
  save: (fields: Form) => Promise<Saved<Form, Answer> | undefined>;
  conflict: Conflict<Form> | undefined;
  /** Shows the form's own fields on what is saved now; a save after that writes them. */
  keepMine: () => void;
  /** Shows what is saved now where both changed a field. */
  takeTheirs: () => void;
  close: () => void;
};

/** Said while nothing is saved, because both changed the same fields. */
export const CHANGED_ELSEWHERE = 'This was changed elsewhere since you opened it. Your changes are not saved yet.';

/** Saves a kept form, and asks when the same fields were changed elsewhere since it was seeded. */
export function useGuardedSave<Form extends FieldValues, Answer>(
  kept: KeptForm<Form>,
  guarded: Guarded<Form, Answer>,
): GuardedSave<Form, Answer> {
  const [conflict, setConflict] = useState<Conflict<Form>>();
  const goOn = (fields: (from: Conflict<Form>) => Form) => () => {
    if (conflict) kept.reseed(conflict.now, fields(conflict));
    setConflict(undefined);
  };
  return {
    save: async (fields) => {
      const saved = await saveGuarded(guarded, kept.seed(), fields);
      if (!('conflict' in saved)) return saved;
      setConflict(saved.conflict);
      kept.form.setError('root', { message: CHANGED_ELSEWHERE });
      return undefined;
    },
    conflict,
    keepMine: goOn(({ fields }) => fields),
    takeTheirs: goOn(({ fields, now, differing }) => takeFields(fields, now.fields, differing)),
    close: () => setConflict(undefined),
  };
}
