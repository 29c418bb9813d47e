import { type ReactNode, useState } from 'react';
import { MINISITE_LIMITS, type Minisite } from '#contract/minisites.ts';
import { useKeptForm } from '../../lib/drafts/use-kept-form.ts';
import { submitOnce } from '../../lib/forms/submit-once.ts';
import { useGuardedSave } from '../../lib/forms/use-guarded-save.ts';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import type { Tagged } from '../../lib/reading/api.ts';
import { ApiError } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangedDialog } from '../../ui/ChangedDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { KeptDraft } from '../../ui/KeptDraft.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { changeSite, createSite, readSite } from './minisite-calls.ts';
import styles from './SiteForm.module.css';
import { SlugField } from './SlugField.tsx';
import { SITE_LABELS, type SiteFields, slugRules, titleRules, toSiteSeed } from './site-fields.ts';
import { ThemeField } from './ThemeField.tsx';

type SiteFormProps = {
  /** The saved site; `null` before there is one. */
  saved: Tagged<Minisite> | null;
  onSaved: (site: Minisite) => unknown;
  /** Shown beside the form, with its current values. */
  preview: (draft: SiteFields) => ReactNode;
};

/** The fields of a new or an existing mini-site. */
export function SiteForm({ saved: opened, onSaved, preview }: SiteFormProps) {
  const isNew = opened === null;
  const kept = useKeptForm<SiteFields>(
    { form: 'site', thing: isNew ? 'new' : String(opened.data.id) },
    toSiteSeed(opened),
  );
  const { form } = kept;
  const guard = useGuardedSave(kept, {
    read: async () => toSiteSeed(await readSite()),
    write: (fields, etag) => {
      const body = { ...fields, title: fields.title.trim(), subtitle: fields.subtitle.trim() };
      return isNew ? createSite(body) : changeSite(body, etag);
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [saved, setSaved] = useState(false);
  useLeaveGuard(isDirty, kept.isKept);
  const submit = form.handleSubmit(async (fields) => {
    setSaved(false);
    try {
      const saving = await guard.save(fields);
      if (saving === undefined) return;
      kept.reseed(toSiteSeed(saving.answer));
      kept.settle();
      setSaved(true);
      await onSaved(saving.answer.data);
    } catch (error) {
      form.setError('root', { message: failureOf(error, isNew) });
      if (error instanceof ApiError && error.code === 'SLUG_TAKEN') form.setError('slug', { message: error.message });
    }
  });
  const keepMine = () => {
    guard.keepMine();
    void submit();
  };
  const words = isNew ? ['Create Mini-Site', 'Creating...'] : ['Save Changes', 'Saving...'];
  return (
    <div className={styles.beside}>
      <form className={styles.form} noValidate aria-label="Mini-site" onSubmit={submitOnce(isSubmitting, submit)}>
        <KeptDraft kept={kept} />
        <SlugField field={form.register('slug', slugRules)} slug={form.watch('slug')} error={errors.slug?.message} />
        <TextField
          {...form.register('title', titleRules)}
          label="Title"
          required
          maxLength={MINISITE_LIMITS.title}
          error={errors.title?.message}
        />
        <TextField {...form.register('subtitle')} label="Subtitle" maxLength={MINISITE_LIMITS.subtitle} />
        <ThemeField form={form} />
        <div className={styles.actions}>
          <Button type="submit" look={isNew ? 'primary' : 'plain'} aria-disabled={isSubmitting}>
            {words[Number(isSubmitting)]}
          </Button>
          <p role="status" className={styles.saved}>
            {saved && !isDirty && 'Changes saved'}
          </p>
        </div>
        <FormError message={errors.root?.message} />
        <ChangedDialog
          conflict={guard.conflict}
          labels={SITE_LABELS}
          onKeep={keepMine}
          onTake={guard.takeTheirs}
          onClose={guard.close}
        />
      </form>
      {preview(form.watch())}
    </div>
  );
}

/** The message of a failed save. For a new site it is the server's sentence, if there is one. */
function failureOf(error: unknown, isNew: boolean): string {
  if (!isNew) return 'Failed to update mini-site';
  return error instanceof ApiError && error.status !== 0 ? error.message : 'Failed to create mini-site';
}
