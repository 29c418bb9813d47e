import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import fieldset from '../../ui/FieldGroup.module.css';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ListingForm.module.css';
import { type ListingFieldsProps, rules } from './listing-fields.ts';

/** The fields about the sale. */
export function SaleFields({ form: { register, formState } }: ListingFieldsProps) {
  const { errors } = formState;
  return (
    <fieldset className={fieldset.group}>
      <legend>The sale</legend>
      <div className={fieldset.pair}>
        <TextField
          {...register('price', rules.price)}
          label="Price"
          type="number"
          inputMode="decimal"
          required
          min={0.01}
          step={0.01}
          help="In US dollars, for one piece."
          error={errors.price?.message}
        />
        <TextField
          {...register('limited_edition', rules.limited_edition)}
          label="Limited edition"
          type="number"
          inputMode="numeric"
          min={1}
          max={ARTWORK_LIMITS.limited_edition}
          step={1}
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
