import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { type DraftOf, drafts } from './drafts.ts';
import { changesOf } from './merge-fields.ts';
import { randomId } from './random-id.ts';
import { restoreDraft, type Seed } from './restore-draft.ts';
import { storedUser } from './session-store.ts';

const REST_MS = 300;

export type KeptForm<Form extends FieldValues> = {
  form: UseFormReturn<Form>;
  /** Whether the form shows a draft that was kept. */
  restored: boolean;
  /** Another number after each change of the fields that nobody typed; the key of fields that hold a state. */
  epoch: number;
  /** What the form was seeded from. */
  seed: () => Seed<Form>;
  /** Whether what is written outlives the page. */
  isKept: () => boolean;
  /** Goes back to what is saved, and drops the draft. */
  discard: () => void;
  /** Goes on from another state of the thing. @param fields what the form shows; by default what is saved */
  reseed: (seed: Seed<Form>, fields?: Form) => void;
  /** Drops the draft, because everything is saved. */
  settle: () => void;
};

/**
 * A form whose unsaved fields are kept on this device, for the person who is signed in: over a reload, the end of the
 * session and a crash of the tab. They are put back when the form opens again.
 *
 * @param first what is saved; later values are ignored
 */
export function useKeptForm<Form extends FieldValues>(
  { form: name, thing }: Pick<DraftOf, 'form' | 'thing'>,
  first: Seed<Form>,
): KeptForm<Form> {
  const [start] = useState(() => {
    const user = storedUser()?.id;
    const of: DraftOf | null = user === undefined ? null : { user, form: name, thing };
    const draft = of ? drafts.find(of) : undefined;
    return { of, by: draft?.by ?? randomId(), ...restoreDraft(first, draft) };
  });
  const { of, by } = start;
  const seed = useRef(start.seed);
  const kept = useRef(start.restored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [restored, setRestored] = useState(start.restored);
  const [epoch, setEpoch] = useState(0);
  const form = useForm<Form>({ mode: 'onTouched', defaultValues: start.seed.fields as DefaultValues<Form> });

  const flush = () => {
    if (timer.current === undefined) return;
    settleTimer();
    if (of === null) return;
    const written = form.getValues();
    const values = changesOf(seed.current.fields, written);
    const names = Object.keys(values);
    if (names.length === 0) {
      kept.current = false;
      drafts.drop(of, by);
      return;
    }
    const base = Object.fromEntries(names.map((field) => [field, seed.current.fields[field]]));
    kept.current = drafts.keep({ ...of, by, etag: seed.current.etag, values, base });
  };
  const settleTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const show = (fields: Form) => {
    form.reset(seed.current.fields);
    form.reset(fields, { keepDefaultValues: true });
    setEpoch((last) => last + 1);
  };
  const settle = () => {
    settleTimer();
    kept.current = false;
    setRestored(false);
    if (of) drafts.drop(of, by);
  };
  const note = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, REST_MS);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is put back once
  useLayoutEffect(() => {
    if (start.restored) show(start.fields);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions use nothing that changes
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: note });
    const hidden = () => document.hidden && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, []);

  return {
    form,
    restored,
    epoch,
    seed: () => seed.current,
    isKept: () => {
      flush();
      return kept.current;
    },
    discard: () => {
      settle();
      show(seed.current.fields);
      settleTimer();
    },
    reseed: (next, fields = next.fields) => {
      seed.current = next;
      show(fields);
      note();
    },
    settle,
  };
}
