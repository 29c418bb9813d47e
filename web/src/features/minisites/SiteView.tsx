import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Minisite, MinisitePage } from '#contract/minisites.ts';
import { pageAnchor } from './page-anchor.ts';
import styles from './SiteView.module.css';
import { Written } from './Written.tsx';

/** The contents of the pages that nobody writes: the gallery makes them of works and profile. */
export type MadePages = Record<Exclude<MinisitePage['page_type'], 'content'>, ReactNode>;

export type SiteViewProps = {
  site: Pick<Minisite, 'title' | 'subtitle' | 'theme'>;
  pages: Pick<MinisitePage, 'id' | 'title'>[];
  /** The page that is open, if there is any. */
  current: Pick<MinisitePage, 'id' | 'title' | 'page_type' | 'content_html'> | undefined;
  made: MadePages;
};

/** A mini-site as visitors see it: its title, its pages by name, and the one that is open. */
export function SiteView({ site, pages, current, made }: SiteViewProps) {
  return (
    <section aria-label={site.title} className={styles.frame}>
      <div className={`${styles.site} ${styles[site.theme]}`}>
        <header className={styles.head}>
          <h2 dir="auto" className={styles.title}>
            {site.title}
          </h2>
          {site.subtitle && (
            <p dir="auto" className={styles.subtitle}>
              {site.subtitle}
            </p>
          )}
        </header>
        {pages.length > 1 && (
          <nav aria-label="Pages of this site" className={styles.nav}>
            <ul>
              {pages.map((page) => (
                <li key={page.id} dir="auto">
                  <Link to={{ hash: pageAnchor(page) }} aria-current={page.id === current?.id ? 'page' : undefined}>
                    {page.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {current && (
          <article className={styles.page}>
            <h3 dir="auto" className={styles.pageTitle}>
              {current.title}
            </h3>
            {current.page_type === 'content' ? <Content html={current.content_html} /> : made[current.page_type]}
          </article>
        )}
      </div>
    </section>
  );
}

function Content({ html }: { html: string | null }) {
  if (html === null || html === '') return <p className={styles.nothing}>Nothing is written here yet.</p>;
  return <Written html={html} />;
}
