import { useState } from 'react';
import { THEMES } from '#contract/minisites.ts';
import { artistPath } from '../../paths.ts';
import '../../styles/site-themes.css';
import { THEME_NAMES } from './names.ts';
import styles from './SitePreview.module.css';
import { type MadePages, SiteView, type SiteViewProps } from './SiteView.tsx';

type SitePreviewProps = Omit<SiteViewProps, 'site' | 'made'> & { site: SiteViewProps['site'] & { slug: string } };

/** Placeholders for the pages that the gallery fills. */
const MADE: MadePages = {
  artwork_listing: <p>Your works hang here, newest first.</p>,
  contact: <p>Here visitors read how to reach you, from the links of your profile.</p>,
  studio: <p>Here stands what your profile tells of your studio.</p>,
};

/** Shows a site as it is typed, in its own theme or, to compare, in another. */
export function SitePreview({ site, pages, current }: SitePreviewProps) {
  const [compared, setCompared] = useState<(typeof THEMES)[number]>();
  const [chosen, setChosen] = useState(site.theme);
  if (chosen !== site.theme) {
    setChosen(site.theme);
    setCompared(undefined);
  }
  const theme = compared ?? site.theme;
  return (
    <section aria-label="Preview" className={styles.preview}>
      <fieldset className={styles.themes}>
        <legend className={styles.label}>Preview</legend>
        {THEMES.map((name) => (
          <button key={name} type="button" aria-pressed={name === theme} onClick={() => setCompared(name)}>
            {THEME_NAMES[name]}
          </button>
        ))}
      </fieldset>
      <div className={styles.window}>
        <p className={styles.address}>{artistPath(site.slug || '…')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
        <section tabIndex={0} aria-label="The page as it will look" className={styles.page} data-site-theme={theme}>
          <div inert>
            <SiteView
              site={{ ...site, title: site.title || 'Your title', theme }}
              pages={pages}
              current={current}
              made={MADE}
            />
          </div>
        </section>
      </div>
    </section>
  );
}
