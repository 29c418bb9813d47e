import { useState } from 'react';
import { EVERYWHERE, type Rate, SELLING_LIMITS } from '#contract/selling.ts';
import { checkRate, controlName, firstWrong, type RatePart, type RateRow, toRates, toRows } from './rate-rows.ts';

const textOf = (rows: RateRow[]) => JSON.stringify(rows.map(({ key: _, ...said }) => said));

/** The rates of a form. What is wrong with a field shows once it was left, or all were sent. */
export function useRates(said: Rate[]) {
  const [start, setStart] = useState(said);
  const [rows, setRows] = useState(() => toRows(said));
  const [next, setNext] = useState(said.length);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    rows,
    dirty: textOf(rows) !== textOf(toRows(start)),
    full: rows.length >= SELLING_LIMITS.rates,
    /** The props of a field of a row. */
    field: (part: RatePart, row: RateRow) => {
      const name = controlName(part, row);
      return {
        name,
        value: row[part],
        error: left.has(name) ? checkRate(part, row, rows) : undefined,
        onChange: ({ target }: { target: { value: string } }) =>
          setRows((all) => all.map((other) => (other.key === row.key ? { ...other, [part]: target.value } : other))),
        onBlur: () => setLeft((others) => new Set(others).add(name)),
      };
    },
    /** Adds a row: the first is for everywhere, as that may be all there is to say. */
    add: () => {
      setRows((all) => [...all, { key: next, to: all.length === 0 ? EVERYWHERE : '', price: '', days: '' }]);
      setNext(next + 1);
    },
    remove: (row: RateRow) => setRows((all) => all.filter(({ key }) => key !== row.key)),
    /** Goes to the first field with something wrong in it. @returns whether there is none */
    check: (form: HTMLFormElement): boolean => {
      const wrong = firstWrong(rows);
      if (wrong === undefined) return true;
      setLeft(new Set(rows.flatMap((row) => (['to', 'price', 'days'] as const).map((part) => controlName(part, row)))));
      const control = form.elements.namedItem(wrong);
      if (control instanceof HTMLElement) control.focus();
      return false;
    },
    rates: () => toRates(rows),
    /** Goes on from what was saved. */
    restart: (saved: Rate[]) => {
      setStart(saved);
      setRows(toRows(saved));
      setNext(saved.length);
      setLeft(new Set());
    },
  };
}
