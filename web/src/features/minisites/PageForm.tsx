import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { MINISITE_LIMITS, type MinisitePage, PAGE_TYPES } from '#contract/minisites.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ContentField, contentRules } from './ContentField.tsx';
import { addPage, changePage } from './minisite-calls.ts';
import { PAGE_TYPE_NAMES } from './names.ts';
import { type PageFields, toPageBody, toPageFields } from './page-fields.ts';
import styles from './SiteForm.module.css';
import { titleRules } from './site-fields.ts';

type PageFormProps = {
  /** `null` for a new page. */
  page: MinisitePage | null;
  onSaved: (page: MinisitePage) => unknown;
  /** Called when saving failed, because the pages may have changed elsewhere. */
  onFailed: () => unknown;
  /** Shown beside the form, with its current values. */
  preview: (draft: PageFields) => ReactNode;
};

const TYPE_HELP = 'Only content pages are written; the others are made of your works and your profile.';

/** The fields of a page. */
export function PageForm({ page, onSaved, onFailed, preview }: PageFormProps) {
  const form = useForm<PageFields>({ mode: 'onTouched', defaultValues: toPageFields(page) });
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  useLeaveGuard(isDirty && !isSubmitSuccessful);
  const draft = form.watch();
  const submit = form.handleSubmit(async (fields) => {
    try {
      const body = toPageBody(fields);
      await onSaved(await (page === null ? addPage(body) : changePage(page.id, body)));
    } catch {
      form.setError('root', { message: page === null ? 'Failed to create page' : 'Failed to update page' });
      onFailed();
    }
  });
  return (
    <div className={styles.beside}>
      <form className={styles.form} noValidate aria-label="Page" onSubmit={submit}>
        <TextField
          {...form.register('title', titleRules)}
          label="Title"
          required
          maxLength={MINISITE_LIMITS.page_title}
          error={errors.title?.message}
        />
        <SelectField {...form.register('page_type')} label="Page type" help={TYPE_HELP}>
          {PAGE_TYPES.map((type) => (
            <option key={type} value={type}>
              {PAGE_TYPE_NAMES[type]}
            </option>
          ))}
        </SelectField>
        {draft.page_type === 'content' && (
          <Controller
            control={form.control}
            name="content_html"
            rules={contentRules}
            render={({ field }) => (
              <ContentField html={field.value} onChange={field.onChange} error={errors.content_html?.message} />
            )}
          />
        )}
        <CheckboxField {...form.register('is_published')} label="Published: visitors of the site see this page" />
        <div className={styles.actions}>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save Page'}
          </Button>
          <ButtonLink look="plain" to={paths.manageSite}>
            Cancel
          </ButtonLink>
        </div>
        <FormError message={errors.root?.message} />
      </form>
      {preview(draft)}
    </div>
  );
}
