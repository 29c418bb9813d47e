import { useMemo } from 'react';
import { SHIP_TO_LIMITS as LIMITS } from '#contract/ship-to.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { countries } from '../countries.ts';
import type { useTexts } from '../use-texts.ts';
import styles from './Checkout.module.css';
import type { CheckoutFields } from './checkout-fields.ts';

export type FieldProps = ReturnType<typeof useTexts<keyof CheckoutFields>>['field'];

/** Where the works go. The browser knows the fields by their tokens, and fills them in. */
export function AddressFields({ field, disabled }: { field: FieldProps; disabled: boolean }) {
  const choices = useMemo(countries, []);
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>Where it goes</legend>
      <TextField
        {...field('name')}
        label="Full name"
        autoComplete="shipping name"
        maxLength={LIMITS.name.maxLength}
        required
      />
      <TextField
        {...field('line1')}
        label="Address"
        autoComplete="shipping address-line1"
        maxLength={LIMITS.line.maxLength}
        required
      />
      <TextField
        {...field('line2')}
        label="Apartment, floor (optional)"
        autoComplete="shipping address-line2"
        maxLength={LIMITS.line.maxLength}
      />
      <div className={styles.pair}>
        <TextField
          {...field('postal_code')}
          label="Postal code"
          autoComplete="shipping postal-code"
          maxLength={LIMITS.postal_code.maxLength}
          required
        />
        <TextField
          {...field('city')}
          label="City"
          autoComplete="shipping address-level2"
          maxLength={LIMITS.city.maxLength}
          required
        />
        <TextField
          {...field('region')}
          label="State or region (optional)"
          autoComplete="shipping address-level1"
          maxLength={LIMITS.city.maxLength}
        />
        <SelectField {...field('country')} label="Country" autoComplete="shipping country" required>
          <option value="">Choose a country</option>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...field('phone')}
        label="Phone (optional)"
        type="tel"
        autoComplete="shipping tel"
        maxLength={LIMITS.phone.maxLength}
        help="For questions about the delivery alone."
      />
    </fieldset>
  );
}
