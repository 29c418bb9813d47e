import { type ReactNode, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { MINISITE_LIMITS, type MinisitePage, PAGE_TYPES } from '#contract/minisites.ts';
import { useKeptForm } from '../../lib/drafts/use-kept-form.ts';
import { submitOnce } from '../../lib/forms/submit-once.ts';
import { useGuardedSave } from '../../lib/forms/use-guarded-save.ts';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import type { Tagged } from '../../lib/reading/api.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ChangedDialog } from '../../ui/ChangedDialog.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { KeptDraft } from '../../ui/KeptDraft.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ContentField, contentRules } from './ContentField.tsx';
import { addPage, changePage, readPage } from './minisite-calls.ts';
import { PAGE_TYPE_NAMES } from './names.ts';
import { PAGE_LABELS, type PageFields, toPageBody, toPageSeed } from './page-fields.ts';
import styles from './SiteForm.module.css';
import { titleRules } from './site-fields.ts';

type PageFormProps = {
  /** `null` for a new page. */
  saved: Tagged<MinisitePage> | null;
  onSaved: (page: MinisitePage) => unknown;
  /** Called when saving failed, because the pages may have changed elsewhere. */
  onFailed: () => unknown;
  /** Shown beside the form, with its current values. */
  preview: (draft: PageFields) => ReactNode;
};

const TYPE_HELP = 'Only content pages are written; the others are made of your works and your profile.';

/** The fields of a page. */
export function PageForm({ saved, onSaved, onFailed, preview }: PageFormProps) {
  const id = saved?.data.id;
  const kept = useKeptForm<PageFields>({ form: 'page', thing: String(id ?? 'new') }, toPageSeed(saved));
  const { form, epoch } = kept;
  const guard = useGuardedSave(kept, {
    read: async () => toPageSeed(id === undefined ? null : await readPage(id)),
    write: (fields, etag) => {
      const body = toPageBody(fields);
      return id === undefined ? addPage(body) : changePage(id, body, etag);
    },
  });
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  useLeaveGuard(isDirty && !isSubmitSuccessful, kept.isKept);
  const draft = form.watch();
  const submit = form.handleSubmit(async (fields) => {
    try {
      const saving = await guard.save(fields);
      if (saving === undefined) return;
      kept.settle();
      await onSaved(saving.answer);
    } catch {
      form.setError('root', { message: id === undefined ? 'Failed to create page' : 'Failed to update page' });
      onFailed();
    }
  });
  const shown = useRef<HTMLFormElement>(null);
  // As by its button, so that a question that is open below is asked first.
  const keepMine = () => {
    guard.keepMine();
    shown.current?.requestSubmit();
  };
  return (
    <div className={styles.beside}>
      <form
        ref={shown}
        className={styles.form}
        noValidate
        aria-label="Page"
        onSubmit={submitOnce(isSubmitting, submit)}
      >
        <KeptDraft kept={kept} />
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
              <ContentField
                html={field.value}
                epoch={epoch}
                onChange={field.onChange}
                error={errors.content_html?.message}
              />
            )}
          />
        )}
        <CheckboxField {...form.register('is_published')} label="Published: visitors of the site see this page" />
        <div className={styles.actions}>
          <Button type="submit" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save Page'}
          </Button>
          <ButtonLink look="plain" to={paths.manageSite}>
            Cancel
          </ButtonLink>
        </div>
        <FormError message={errors.root?.message} />
        <ChangedDialog
          conflict={guard.conflict}
          labels={PAGE_LABELS}
          onKeep={keepMine}
          onTake={guard.takeTheirs}
          onClose={guard.close}
        />
      </form>
      {preview(draft)}
    </div>
  );
}
