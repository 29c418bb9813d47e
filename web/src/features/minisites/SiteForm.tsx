import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MINISITE_LIMITS, type Minisite } from '#contract/minisites.ts';
import { ApiError } from '../../lib/errors.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { changeSite, createSite } from './minisite-calls.ts';
import styles from './SiteForm.module.css';
import { SlugField } from './SlugField.tsx';
import { type SiteFields, titleRules, toSiteFields } from './site-fields.ts';
import { ThemeField } from './ThemeField.tsx';

type SiteFormProps = {
  /** The saved site; `null` before there is one. */
  site: Minisite | null;
  onSaved: (site: Minisite) => unknown;
  /** Shown beside the form, with its current values. */
  preview: (draft: SiteFields) => ReactNode;
};

/** The fields of a new or an existing mini-site. */
export function SiteForm({ site, onSaved, preview }: SiteFormProps) {
  const form = useForm<SiteFields>({ mode: 'onTouched', defaultValues: toSiteFields(site) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [saved, setSaved] = useState(false);
  useLeaveGuard(isDirty);
  const submit = form.handleSubmit(async (fields) => {
    const body = { ...fields, title: fields.title.trim(), subtitle: fields.subtitle.trim() };
    setSaved(false);
    try {
      const answer = await (site === null ? createSite(body) : changeSite(body));
      form.reset(toSiteFields(answer));
      setSaved(true);
      await onSaved(answer);
    } catch (error) {
      form.setError('root', { message: failureOf(error, site === null) });
      if (error instanceof ApiError && error.code === 'SLUG_TAKEN') form.setError('slug', { message: error.message });
    }
  });
  const words = site === null ? ['Create Mini-Site', 'Creating...'] : ['Save Changes', 'Saving...'];
  return (
    <div className={styles.beside}>
      <form className={styles.form} noValidate aria-label="Mini-site" onSubmit={submit}>
        <SlugField form={form} />
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
          <Button type="submit" look={site === null ? 'primary' : 'plain'} disabled={isSubmitting}>
            {words[Number(isSubmitting)]}
          </Button>
          <p role="status" className={styles.saved}>
            {saved && !isDirty && 'Changes saved'}
          </p>
        </div>
        <FormError message={errors.root?.message} />
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
