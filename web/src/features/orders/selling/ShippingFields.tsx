import { useMemo, useRef } from 'react';
import { EVERYWHERE } from '#contract/selling.ts';
import { counted } from '../../../lib/format.ts';
import { formatPrice } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { countries } from '../countries.ts';
import type { useTexts } from '../use-texts.ts';
import { placeOf, priceOfRow, type RateRow } from './rate-rows.ts';
import styles from './ShippingFields.module.css';
import type { useRates } from './use-rates.ts';

type ShippingFieldsProps = {
  from: ReturnType<ReturnType<typeof useTexts<'how_to_pay' | 'ships_from'>>['field']>;
  rates: ReturnType<typeof useRates>;
};

/** From where an artist ships, and what they ask for it. */
export function ShippingFields({ from, rates: { rows, full, field, add, remove } }: ShippingFieldsProps) {
  const choices = useMemo(
    () =>
      countries().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    [],
  );
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const addRow = () => {
    if (full) return;
    add();
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('select')?.focus());
  };
  const removeRow = (row: RateRow) => {
    remove(row);
    // The button that was pressed is gone with its row.
    more.current?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend>What shipping costs</legend>
      <SelectField {...from} label="You ship from" help="Collectors read it before they order.">
        <option value="">Not said</option>
        {choices}
      </SelectField>
      <p className={styles.facts}>
        {rows.length === 0
          ? 'Without rates of yours, the rate of Vernissage holds everywhere.'
          : 'A rate is for one order, whatever is in it. Where no rate fits, you do not ship.'}
      </p>
      <ul ref={list} className={styles.rows}>
        {rows.map((row, index) => {
          const price = priceOfRow(row);
          const named = row.to === '' ? `rate ${index + 1}` : `the rate for ${placeOf(row.to)}`;
          return (
            <li key={row.key} className={styles.row}>
              <SelectField {...field('to', row)} label="Ships to" required>
                <option value="">Choose a country</option>
                <option value={EVERYWHERE}>{rows.length === 1 ? 'Everywhere' : 'Everywhere else'}</option>
                {choices}
              </SelectField>
              <TextField
                {...field('price', row)}
                label="Price"
                inputMode="decimal"
                autoComplete="off"
                required
                understood={price === undefined ? undefined : formatPrice(price)}
              />
              <TextField {...field('days', row)} label="Days" inputMode="numeric" autoComplete="off" required />
              <RowButton act="remove" label={`Remove ${named}`} onPress={() => removeRow(row)} />
            </li>
          );
        })}
      </ul>
      <div className={styles.add}>
        <Button ref={more} look="quiet" aria-disabled={full} onClick={addRow}>
          Add a rate
        </Button>
        {full && <p className={styles.facts}>{`${counted(rows.length, 'rate')} are the most.`}</p>}
      </div>
    </fieldset>
  );
}
