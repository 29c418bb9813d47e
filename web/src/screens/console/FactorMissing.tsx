import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import lone from '../../ui/LoneScreen.module.css';
import { settingsPath } from '../gallery/settings/section.ts';

/** Stands in the place of the console for an administrator whose account has no second factor. */
export function FactorMissing() {
  return (
    <main className={lone.screen}>
      <title>Console · Vernissage</title>
      <h1>The console asks for a second factor</h1>
      <p>
        It shows and changes what belongs to others, so a password alone does not open it. Add a passkey or an app for
        codes to your account, and it opens at once.
      </p>
      <ButtonLink to={settingsPath('passkeys')}>Add a Second Factor</ButtonLink>
      <Link to={paths.home}>Go to the home page</Link>
    </main>
  );
}
