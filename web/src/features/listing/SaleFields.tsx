import { counted } from '../../lib/format.ts';
import { formatPrice } from '../../lib/money.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import fieldset from '../../ui/FieldGroup.module.css';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ListingForm.module.css';
import { type ListingFieldsProps, piecesOf, priceOf, rules } from './listing-fields.ts';

/** The fields about the sale. */
export function SaleFields({ form: { register, watch, formState } }: ListingFieldsProps) {
  const { errors } = formState;
  const price = priceOf(watch('price'));
  const pieces = piecesOf(watch('limited_edition'));
  return (
    <fieldset className={fieldset.group}>
      <legend>The sale</legend>
      <div className={fieldset.pair}>
        <TextField
          {...register('price', rules.price)}
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          required
          understood={price === undefined ? undefined : formatPrice(price)}
          help="In US dollars, for one piece."
          error={errors.price?.message}
        />
        <TextField
          {...register('limited_edition', rules.limited_edition)}
          label="Limited edition"
          inputMode="numeric"
          autoComplete="off"
          understood={pieces === undefined ? undefined : counted(pieces, 'piece')}
          help="How many pieces there are. Leave it empty when there is one, or no limit."
          error={errors.limited_edition?.message}
        />
      </div>
      <div className={styles.boxes}>
        <CheckboxField {...register('is_digital')} label="This is a digital artwork" />
        <CheckboxField {...register('is_commission')} label="I make it on commission" />
      </div>
    </fieldset>
  );
}
