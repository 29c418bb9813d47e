import { type ReactNode, useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Head } from '../../ui/Head.tsx';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import { Footer } from '../gallery/Footer.tsx';
import styles from './ReadingPage.module.css';

export type ReadingSection = { id: string; title: string; content: ReactNode };

type ReadingPageProps = {
  page: { title: string; description: string };
  /** A short summary of the page. */
  intro: ReactNode;
  /** When the text changed last; pages that are no policy leave it out. */
  updated?: Date;
  sections: readonly ReadingSection[];
};

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A page of text outside the gallery's frame: header, contents, text and footer. */
export function ReadingPage({ page, intro, updated, sections }: ReadingPageProps) {
  useLayoutEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className={styles.frame}>
      <Head title={page.title} description={page.description} />
      <SkipLink />
      <header className={styles.header}>
        <Brand />
        <Link className={styles.back} to={paths.home}>
          Back to Home
        </Link>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <div className={styles.opening}>
          <h1 className={styles.title}>{page.title}</h1>
          {updated && (
            <p className={styles.updated}>
              Last updated: <time dateTime={updated.toISOString().slice(0, 10)}>{date.format(updated)}</time>
            </p>
          )}
          <p className={styles.intro}>{intro}</p>
        </div>
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </main>
      <Footer />
    </div>
  );
}
