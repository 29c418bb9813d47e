import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SHIP_TO_LIMITS as LIMITS } from '#contract/orders.ts';
import fieldset from '../../../ui/FieldGroup.module.css';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { countries } from '../countries.ts';
import { type CheckoutFields, rules } from './checkout-fields.ts';

/** Where the works go. The browser knows the fields by their tokens, and fills them in. */
export function AddressFields({ form: { register, watch, formState } }: { form: UseFormReturn<CheckoutFields> }) {
  const { errors } = formState;
  const choices = useMemo(countries, []);
  return (
    <>
      <fieldset className={fieldset.group}>
        <legend>Where it goes</legend>
        <TextField
          {...register('name', rules.name)}
          label="Full name"
          autoComplete="shipping name"
          maxLength={LIMITS.name.maxLength}
          required
          error={errors.name?.message}
        />
        <TextField
          {...register('line1', rules.line1)}
          label="Address"
          autoComplete="shipping address-line1"
          maxLength={LIMITS.line.maxLength}
          required
          error={errors.line1?.message}
        />
        <TextField
          {...register('line2')}
          label="Apartment, floor (optional)"
          autoComplete="shipping address-line2"
          maxLength={LIMITS.line.maxLength}
        />
        <div className={fieldset.pair}>
          <TextField
            {...register('postal_code', rules.postal_code)}
            label="Postal code"
            autoComplete="shipping postal-code"
            maxLength={LIMITS.postal_code.maxLength}
            required
            error={errors.postal_code?.message}
          />
          <TextField
            {...register('city', rules.city)}
            label="City"
            autoComplete="shipping address-level2"
            maxLength={LIMITS.city.maxLength}
            required
            error={errors.city?.message}
          />
          <TextField
            {...register('region')}
            label="State or region (optional)"
            autoComplete="shipping address-level1"
            maxLength={LIMITS.city.maxLength}
          />
          <SelectField
            {...register('country', rules.country)}
            label="Country"
            autoComplete="shipping country"
            required
            error={errors.country?.message}
          >
            <option value="">Choose a country</option>
            {choices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          {...register('phone')}
          label="Phone (optional)"
          type="tel"
          autoComplete="shipping tel"
          maxLength={LIMITS.phone.maxLength}
          help="For questions about the delivery alone."
        />
      </fieldset>
      <fieldset className={fieldset.group}>
        <legend>A word to the artists</legend>
        <TextArea
          {...register('note')}
          label="Note (optional)"
          rows={4}
          maxLength={LIMITS.note.maxLength}
          written={watch('note').length}
          help="Each artist of this request reads it."
        />
      </fieldset>
    </>
  );
}
