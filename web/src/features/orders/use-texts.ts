import { type ChangeEvent, type SubmitEvent, useState } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Where a form keeps what was typed and not sent. */
type Keeper<Name extends string> = {
  texts: () => Partial<Record<Name, string>>;
  keep: (name: Name, text: string) => void;
};

/**
 * The texts of a form. The library for forms would be larger than all screens of orders.
 *
 * @param first what the form starts from, in the order of its fields
 * @param check gives the sentence for what is wrong with a field; it shows once the field was left, or all were sent
 * @param kept what was typed earlier, read once; without it the form keeps no draft
 */
export function useTexts<Name extends string>(
  first: Record<Name, string>,
  check: (name: Name, text: string) => string | undefined = () => undefined,
  kept?: Keeper<Name>,
) {
  const [start, setStart] = useState(first);
  const [texts, setTexts] = useState(() => ({ ...first, ...kept?.texts() }));
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const names = Object.keys(start) as Name[];
  return {
    texts,
    dirty: names.some((name) => texts[name] !== start[name]),
    /** The props of a field. */
    field: (name: Name) => ({
      name,
      value: texts[name],
      error: left.has(name) ? check(name, texts[name]) : undefined,
      onChange: ({ target }: ChangeEvent<Control>) => {
        setTexts((others) => ({ ...others, [name]: target.value }));
        kept?.keep(name, target.value);
      },
      onBlur: () => setLeft((others) => new Set(others).add(name)),
    }),
    /** Makes the handler of the form: it sends when nothing is wrong, and else goes to the first field that is. */
    submit: (send: (texts: Record<Name, string>) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      setLeft(new Set(names));
      const wrong = names.find((name) => check(name, texts[name]) !== undefined);
      if (wrong === undefined) return void send(texts);
      const control = event.currentTarget.elements.namedItem(wrong);
      if (control instanceof HTMLElement) control.focus();
    },
    /** Goes on from what was saved. */
    restart: (saved: Record<Name, string>) => {
      setStart(saved);
      setTexts(saved);
      setLeft(new Set());
    },
  };
}
