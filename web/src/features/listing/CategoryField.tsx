import type { CategoriesReply } from '#contract/artworks.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type ListingFieldsProps, rules } from './listing-fields.ts';

const FAILURE = 'Failed to load categories';

/** The choice among the server's categories. */
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
  // The field can show the chosen option only when its options are there, hence the key.
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
