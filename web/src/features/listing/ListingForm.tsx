import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { submitOnce } from '../../lib/forms/submit-once.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { DetailFields } from './DetailFields.tsx';
import styles from './ListingForm.module.css';
import type { ListingFields } from './listing-fields.ts';
import { SaleFields } from './SaleFields.tsx';
import { WorkFields } from './WorkFields.tsx';

type ListingFormProps = {
  form: UseFormReturn<ListingFields>;
  /** Stands above the fields. */
  notice: ReactNode;
  /** Whether the work is listed already, so that an error is about a later step. */
  isListed: boolean;
  action: string;
  onSubmit: (fields: ListingFields) => Promise<unknown>;
};

/** The first step: the facts and the price of the work. */
export function ListingForm({ form, notice, isListed, action, onSubmit }: ListingFormProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Artwork"
      onSubmit={submitOnce(isSubmitting, form.handleSubmit(onSubmit))}
    >
      {notice}
      <div className={styles.problem}>
        <FormError message={errors.root?.message} />
        {errors.root && isListed && (
          <p>Your work is listed, and nothing is lost: continue, and try its images again.</p>
        )}
      </div>
      <WorkFields form={form} />
      <SaleFields form={form} />
      <DetailFields form={form} />
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : action}
        </Button>
      </div>
    </form>
  );
}
