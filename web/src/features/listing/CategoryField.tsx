import type { UseFormRegisterReturn } from 'react-hook-form';
import type { CategoriesReply } from '#contract/artwork-lists.ts';
import { useOnce } from '../../lib/forms/use-once.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { ListingFields } from './listing-fields.ts';

const FAILURE = 'Failed to load categories';

type CategoryFieldProps = {
  /** Registered by the parent: the form finds its first error in the order in which fields were registered. */
  field: UseFormRegisterReturn<keyof ListingFields>;
  error: string | undefined;
  /** The id of the category that was chosen before; empty when none was. */
  chosen: string;
};

/** The choice among the server's categories. */
export function CategoryField({ field, error: problem, chosen }: CategoryFieldProps) {
  const { data, error, reload } = useOnce<CategoriesReply>('/artworks/categories', { failure: FAILURE });
  const failed = (
    <>
      <span>{`${FAILURE}. `}</span>
      <Button look="quiet" onClick={() => void reload()}>
        Try again
      </Button>
    </>
  );
  // The field can show the chosen option only when its options are there, hence the key.
  return (
    <SelectField
      key={data === undefined ? 'waiting' : 'ready'}
      {...field}
      label="Category"
      required
      help={error === undefined ? undefined : failed}
      error={problem}
    >
      <option value="">{data === undefined && error === undefined ? 'Loading...' : 'Choose one'}</option>
      {/* Until its name is there, or while it cannot be read, the choice counts all the same. */}
      {data === undefined && chosen !== '' && <option value={chosen}>As chosen</option>}
      {data?.categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
