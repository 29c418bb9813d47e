import type { UseFormReturn } from 'react-hook-form';
import { THEMES } from '#contract/minisites.ts';
import { THEME_NAMES } from './names.ts';
import type { SiteFields } from './site-fields.ts';
import styles from './ThemeField.module.css';

/** The choice of a theme, each shown as it looks. */
export function ThemeField({ form: { register } }: { form: UseFormReturn<SiteFields> }) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Theme</legend>
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <label key={theme} className={styles.theme}>
            <input {...register('theme')} type="radio" value={theme} className={styles.input} />
            <span aria-hidden="true" data-site-theme={theme} className={styles.swatch}>
              Aa
            </span>
            <span>{THEME_NAMES[theme]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
