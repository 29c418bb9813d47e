import { Link, useNavigate } from 'react-router-dom';
import type { Minisite } from '#contract/minisites.ts';
import { PageForm } from '../../../../features/minisites/PageForm.tsx';
import { SitePreview } from '../../../../features/minisites/SitePreview.tsx';
import type { PagesOf } from '../../../../features/minisites/use-minisite.ts';
import type { Read } from '../../../../lib/use-read.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Empty, Failed, Loading } from '../../../../ui/Notice.tsx';
import { Section } from '../../Section.tsx';
import styles from './PageEditor.module.css';

type PageEditorProps = {
  site: Minisite;
  /** `new`, or the id of a page. */
  asked: string;
  pages: Read<PagesOf>;
};

/** The editor of a page, with the site around it as visitors will see it. */
export function PageEditor({ site, asked, pages: { data, error, loading, reload } }: PageEditorProps) {
  const navigate = useNavigate();
  const page = data?.pages.find(({ id }) => String(id) === asked) ?? null;
  const isNew = asked === 'new';
  const goBack = async () => {
    // The page is saved, and the next screen reads the list again, so a failure here does no harm.
    await reload().catch(() => undefined);
    void navigate(paths.manageSite);
  };
  return (
    <Section title={isNew ? 'Add Page' : 'Edit Page'} aside={<Back />}>
      {loading && <Loading>Loading pages...</Loading>}
      {data === undefined && error !== undefined && <Failed message="Failed to fetch pages" retry={reload} />}
      {data !== undefined && !isNew && page === null && (
        <Empty title="This page is gone" next={<ButtonLink to={paths.manageSite}>Back to Your Site</ButtonLink>}>
          It may have been deleted in another window.
        </Empty>
      )}
      {data !== undefined && (isNew || page !== null) && (
        <PageForm
          page={page}
          onSaved={goBack}
          onFailed={() => reload().catch(() => undefined)}
          preview={(draft) => {
            const shown = { ...draft, id: page?.id ?? 0, title: draft.title || 'Your page' };
            const others = data.pages.map((other) => (other.id === shown.id ? shown : other));
            return <SitePreview site={site} pages={page === null ? [...others, shown] : others} current={shown} />;
          }}
        />
      )}
    </Section>
  );
}

function Back() {
  return (
    <Link className={styles.back} to={paths.manageSite}>
      Back to your site
    </Link>
  );
}
