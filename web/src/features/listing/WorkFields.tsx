import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import styles from '../../ui/FieldGroup.module.css';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CategoryField } from './CategoryField.tsx';
import { type ListingFieldsProps, rules } from './listing-fields.ts';

/** The fields about the work itself. */
export function WorkFields({ form }: ListingFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <fieldset className={styles.group}>
      <legend>The work</legend>
      <TextField
        {...register('title', rules.title)}
        label="Title"
        required
        maxLength={ARTWORK_LIMITS.title}
        written={watch('title').length}
        help="As it should stand on the label."
        error={errors.title?.message}
      />
      <TextArea
        {...register('description', rules.description)}
        label="Description"
        required
        rows={7}
        maxLength={ARTWORK_LIMITS.description}
        written={watch('description').length}
        help="What one sees, how it was made, what it is about."
        error={errors.description?.message}
      />
      <div className={styles.pair}>
        <CategoryField
          field={register('category_id', rules.category_id)}
          error={errors.category_id?.message}
          chosen={form.getValues('category_id')}
        />
        <TextField
          {...register('medium', rules.medium)}
          label="Medium"
          required
          maxLength={ARTWORK_LIMITS.medium}
          help="Oil on linen, silver gelatin print, …"
          error={errors.medium?.message}
        />
      </div>
      <TextField
        {...register('tags', rules.tags)}
        label="Tags"
        help="Separated by commas: sea, blue, large"
        error={errors.tags?.message}
      />
    </fieldset>
  );
}
