import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import styles from '../../ui/FieldGroup.module.css';
import { TextField } from '../../ui/TextField.tsx';
import type { ListingFieldsProps } from './listing-fields.ts';

const FIELDS = [
  { name: 'dimensions', label: 'Dimensions', help: '80 × 60 × 3 cm' },
  { name: 'weight', label: 'Weight', help: '2.4 kg, with its frame' },
  { name: 'size', label: 'Size', help: 'Small, medium, large, or over a sofa' },
  { name: 'style', label: 'Style', help: 'Abstract, figurative, minimal, …' },
] as const;

/** Optional details of a work. */
export function DetailFields({ form: { register } }: ListingFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Details</legend>
      <div className={styles.pair}>
        {FIELDS.map(({ name, ...field }) => (
          <TextField key={name} {...register(name)} {...field} maxLength={ARTWORK_LIMITS[name]} />
        ))}
      </div>
    </fieldset>
  );
}
