import { Link, useNavigate } from 'react-router-dom';
import type { Minisite, MinisitePage, MinisitePages } from '#contract/minisites.ts';
import { PageForm } from '../../../../features/minisites/PageForm.tsx';
import { SitePreview } from '../../../../features/minisites/SitePreview.tsx';
import { useSavedPage } from '../../../../features/minisites/use-saved.ts';
import type { Tagged } from '../../../../lib/reading/api.ts';
import { isNotFound } from '../../../../lib/reading/errors.ts';
import type { Read } from '../../../../lib/reading/use-read.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Empty, Failed, Loading } from '../../../../ui/Notice.tsx';
import { Section } from '../../Section.tsx';
import styles from './PageEditor.module.css';

type PageEditorProps = {
  site: Minisite;
  /** `new`, or the id of a page. */
  asked: string;
  pages: Read<MinisitePages>;
};

/** The editor of a page, with the site around it as visitors will see it. */
export function PageEditor({ site, asked, pages }: PageEditorProps) {
  const isNew = asked === 'new';
  return (
    <Section title={isNew ? 'Add Page' : 'Edit Page'} aside={<Back />}>
      {isNew ? (
        <Editor site={site} saved={null} pages={pages} />
      ) : (
        <SavedPage site={site} asked={asked} pages={pages} />
      )}
    </Section>
  );
}

function SavedPage({ site, asked, pages }: PageEditorProps) {
  const { data, etag, error, reload } = useSavedPage(asked);
  const unlisted = !pages.refreshing && pages.data?.pages.every(({ id }) => String(id) !== asked);
  if (data === undefined && isNotFound(error)) return <Gone />;
  if (data !== undefined)
    return (
      <>
        {/* What is typed stays below: it may be wanted for another page. */}
        {unlisted && <Gone />}
        <Editor site={site} saved={{ data, etag }} pages={pages} />
      </>
    );
  if (error === undefined) return <Loading>Loading page...</Loading>;
  return <Failed message="Failed to fetch page" retry={reload} />;
}

function Gone() {
  return (
    <Empty title="This page is gone" next={<ButtonLink to={paths.manageSite}>Back to Your Site</ButtonLink>}>
      It may have been deleted in another window.
    </Empty>
  );
}

type EditorProps = Omit<PageEditorProps, 'asked'> & {
  /** `null` for a new page. */
  saved: Tagged<MinisitePage> | null;
};

function Editor({ site, saved, pages: { data, error, loading, reload } }: EditorProps) {
  const navigate = useNavigate();
  const goBack = async () => {
    // The page is saved, and the next screen reads the list again, so a failure here does no harm.
    await reload().catch(() => undefined);
    void navigate(paths.manageSite);
  };
  if (loading) return <Loading>Loading pages...</Loading>;
  if (data === undefined) return error === undefined ? null : <Failed message="Failed to fetch pages" retry={reload} />;
  return (
    <PageForm
      saved={saved}
      onSaved={goBack}
      onFailed={() => reload().catch(() => undefined)}
      preview={(draft) => {
        const shown = { ...draft, id: saved?.data.id ?? 0, title: draft.title || 'Your page' };
        const others = data.pages.map((other) => (other.id === shown.id ? shown : other));
        return <SitePreview site={site} pages={others.includes(shown) ? others : [...others, shown]} current={shown} />;
      }}
    />
  );
}

function Back() {
  return (
    <Link className={styles.back} to={paths.manageSite}>
      Back to your site
    </Link>
  );
}
