import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MINISITE_LIMITS } from '#contract/minisites.ts';
import { artistPath } from '../../paths.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SiteForm.module.css';
import { type SiteFields, slugRules, stripSlug } from './site-fields.ts';

/** The address of a site. Characters that it may not have never appear, and the cursor keeps its place. */
export function SlugField({ form: { register, watch, formState } }: { form: UseFormReturn<SiteFields> }) {
  const { onChange, ...field } = register('slug', slugRules);
  const strip = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const stripped = stripSlug(target.value);
    if (stripped !== target.value) {
      const cursor = stripSlug(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
      target.value = stripped;
      target.setSelectionRange(cursor, cursor);
    }
    return onChange(event);
  };
  return (
    <TextField
      {...field}
      onChange={strip}
      label="Slug"
      required
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={MINISITE_LIMITS.slug}
      help={
        <>
          Your address: <span className={styles.address}>{artistPath(watch('slug') || '…')}</span>
        </>
      }
      error={formState.errors.slug?.message}
    />
  );
}
