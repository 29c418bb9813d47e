import type { ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { MINISITE_LIMITS } from '#contract/minisites.ts';
import { artistPath } from '../../paths.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SiteForm.module.css';
import { stripSlug } from './site-fields.ts';

type SlugFieldProps = {
  /** Registered by the parent: the form finds its first error in the order in which fields were registered. */
  field: UseFormRegisterReturn<'slug'>;
  slug: string;
  error: string | undefined;
};

/** The address of a site. Characters that it may not have never appear, and the cursor keeps its place. */
export function SlugField({ field: { onChange, ...field }, slug, error }: SlugFieldProps) {
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
          <span>Your address: </span>
          <span className={styles.address}>{artistPath(slug || '…')}</span>
        </>
      }
      error={error}
    />
  );
}
