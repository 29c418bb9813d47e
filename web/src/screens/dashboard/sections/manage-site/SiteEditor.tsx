import type { Minisite, MinisitePages } from '#contract/minisites.ts';
import { DeleteSite } from '../../../../features/minisites/DeleteSite.tsx';
import { PublishButton } from '../../../../features/minisites/PublishButton.tsx';
import { SiteForm } from '../../../../features/minisites/SiteForm.tsx';
import { SitePreview } from '../../../../features/minisites/SitePreview.tsx';
import { useSavedSite } from '../../../../features/minisites/use-saved.ts';
import type { Read } from '../../../../lib/reading/use-read.ts';
import { artistPath } from '../../../../paths.ts';
import { Failed, Loading } from '../../../../ui/Notice.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { Section } from '../../Section.tsx';
import { ViewPage } from '../../ViewPage.tsx';
import styles from './SiteEditor.module.css';
import { SitePages } from './SitePages.tsx';

type SiteEditorProps = { site: Minisite; read: Read<Minisite>; pages: Read<MinisitePages> };

/** The mini-site of an artist: whether it is published, its pages, its title and theme. */
export function SiteEditor({ site, read, pages }: SiteEditorProps) {
  const saved = useSavedSite();
  const all = pages.data?.pages ?? [];
  if (saved.data === undefined)
    return (
      <Section title="Manage Site">
        {saved.error === undefined ? (
          <Loading>Loading mini-site...</Loading>
        ) : (
          <Failed message="Failed to fetch mini-site" retry={saved.reload} />
        )}
      </Section>
    );
  return (
    <Section title="Manage Site" aside={site.is_published && <ViewPage to={artistPath(site.slug)} />}>
      <div className={styles.state}>
        <p>
          <StatusLabel status={site.is_published ? 'published' : 'draft'} />{' '}
          <span className={styles.address}>{artistPath(site.slug)}</span>
          <span className={styles.meaning}>
            {site.is_published ? 'Everybody can visit it.' : 'Only you can see it.'}
          </span>
        </p>
        <PublishButton site={site} onChanged={read.replace} />
      </div>
      <SitePages pages={pages} />
      <section aria-labelledby="site-settings" className={styles.part}>
        <h2 id="site-settings">Title and theme</h2>
        <SiteForm
          key={site.id}
          saved={{ data: saved.data, etag: saved.etag }}
          onSaved={read.replace}
          preview={(draft) => <SitePreview site={draft} pages={all} current={all[0]} />}
        />
      </section>
      <section aria-labelledby="site-end" className={styles.part}>
        <h2 id="site-end">Close the site</h2>
        <DeleteSite onDeleted={read.reload} />
      </section>
    </Section>
  );
}
