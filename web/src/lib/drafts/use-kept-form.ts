import { useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { changesOf } from '../forms/merge-fields.ts';
import { storedUser } from '../session/session-store.ts';
import { type DraftOf, drafts } from './drafts.ts';
import { openDraft } from './open-draft.ts';
import { restoreDraft, type Seed } from './restore-draft.ts';

/** Longest time until what is typed is kept, so that somebody who types without a pause loses no more. */
const KEPT_WITHIN_MS = 300;

/** The fields that name a thing. */
const TITLES = ['title', 'artist_name'];

export type KeptForm<Form extends FieldValues> = {
  form: UseFormReturn<Form>;
  /** Whether the form shows a draft that was kept. */
  restored: boolean;
  /** Whether another tab has other words in the same form. */
  elsewhere: boolean;
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
    const draft = user === undefined ? undefined : openDraft({ user, form: name, thing }, drafts);
    return { draft, ...restoreDraft(first, draft?.found) };
  });
  const { draft } = start;
  const seed = useRef(start.seed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [restored, setRestored] = useState(start.restored);
  const [elsewhere, setElsewhere] = useState(false);
  const [epoch, setEpoch] = useState(0);
  const form = useForm<Form>({ mode: 'onTouched', defaultValues: start.seed.fields as DefaultValues<Form> });

  const rest = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const flush = () => {
    if (timer.current === undefined) return;
    rest();
    const written = form.getValues();
    const values = changesOf(seed.current.fields, written);
    const names = Object.keys(values);
    if (names.length === 0) {
      draft?.drop();
      return;
    }
    const base = Object.fromEntries(names.map((field) => [field, seed.current.fields[field]]));
    const title = TITLES.map((field) => written[field]).find((text) => typeof text === 'string') ?? '';
    draft?.keep({ name: title, etag: seed.current.etag, values, base });
  };
  const show = (fields: Form) => {
    form.reset(seed.current.fields);
    form.reset(fields, { keepDefaultValues: true });
    setEpoch((last) => last + 1);
  };
  const settle = () => {
    rest();
    setRestored(false);
    draft?.drop();
  };
  const note = () => {
    timer.current ??= setTimeout(flush, KEPT_WITHIN_MS);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is put back once
  useLayoutEffect(() => {
    if (start.restored) show(start.fields);
  }, []);
  // A layout effect, because an effect would miss what is typed between the first sight of the form and its run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions use nothing that changes
  useLayoutEffect(() => {
    const close = draft?.open(() => setElsewhere(true));
    // What was saved after all is no draft any more.
    if (!start.restored) draft?.drop();
    const stop = form.subscribe({ formState: { values: true }, callback: note });
    const hidden = () => document.hidden && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      flush();
      close?.();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, []);

  return {
    form,
    restored,
    elsewhere,
    epoch,
    seed: () => seed.current,
    isKept: () => {
      flush();
      return draft?.isKept() ?? false;
    },
    discard: () => {
      settle();
      show(seed.current.fields);
      rest();
    },
    reseed: (next, fields = next.fields) => {
      seed.current = next;
      show(fields);
      note();
    },
    settle,
  };
}
