import { useNavigate } from 'react-router-dom';
import { MINISITE_LIMITS, type MinisitePages } from '#contract/minisites.ts';
import { PageList } from '../../../../features/minisites/PageList.tsx';
import { mayLeave } from '../../../../lib/forms/use-leave-guard.ts';
import type { Read } from '../../../../lib/reading/use-read.ts';
import { sitePagePath } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Failed, Loading } from '../../../../ui/Notice.tsx';
import styles from './SiteEditor.module.css';

/** The pages of the site, and a button that adds one. */
export function SitePages({ pages }: { pages: Read<MinisitePages> }) {
  const navigate = useNavigate();
  const count = pages.data?.pages.length;
  const full = count !== undefined && count >= MINISITE_LIMITS.pages;
  return (
    <section aria-labelledby="site-pages" className={styles.part}>
      <h2 id="site-pages">Pages</h2>
      {pages.loading && <Loading>Loading pages...</Loading>}
      {pages.data === undefined && pages.error !== undefined && (
        <Failed message="Failed to fetch pages" retry={pages.reload} />
      )}
      {count === 0 && (
        <p className={styles.hint}>No pages yet. A statement, your works, a way to reach you: up to five in all.</p>
      )}
      {count !== undefined && count > 0 && <PageList read={pages} />}
      {count !== undefined && (
        <div className={styles.add}>
          <Button
            look="plain"
            disabled={full}
            aria-describedby="pages-limit"
            onClick={() => mayLeave() && navigate(sitePagePath('new'))}
          >
            Add Page
          </Button>
          <p id="pages-limit" className={styles.hint}>
            {full && `A mini-site has at most ${MINISITE_LIMITS.pages} pages. Delete one to add another.`}
          </p>
        </div>
      )}
    </section>
  );
}
