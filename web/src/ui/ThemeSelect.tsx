import { chooseTheme, THEMES } from '../lib/theme.ts';
import { useTheme } from '../lib/use-theme.ts';
import styles from './ThemeSelect.module.css';

/** The choice between the system's theme, light and dark. */
export function ThemeSelect() {
  return (
    <label className={styles.choice}>
      Theme
      <select value={useTheme()} onChange={({ target }) => chooseTheme(target.value)}>
        {THEMES.map((theme) => (
          <option key={theme}>{theme}</option>
        ))}
      </select>
    </label>
  );
}
