import type { CategoriesReply } from '../../../../src/contract/artworks.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type ListingFieldsProps, rules } from './listing-fields.ts';

const FAILURE = 'Failed to load categories';

/** The choice of a category, as the server has them. */
export function CategoryField({ form: { register, formState } }: ListingFieldsProps) {
  const { data, error, reload } = useOnce<CategoriesReply>('/artworks/categories', { failure: FAILURE });
  const failed = (
    <>
      {FAILURE}.{' '}
      <Button look="quiet" onClick={() => void reload()}>
        Try again
      </Button>
    </>
  );
  // Only once its options are there, the field can show which one is chosen.
  return (
    <SelectField
      key={data === undefined ? 'waiting' : 'ready'}
      {...register('category_id', rules.category_id)}
      label="Category"
      required
      help={error === undefined ? undefined : failed}
      error={formState.errors.category_id?.message}
    >
      <option value="">{data === undefined && error === undefined ? 'Loading...' : 'Choose one'}</option>
      {data?.categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
