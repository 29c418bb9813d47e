import { useSearchParams } from 'react-router-dom';
import { useOwnMinisite, useOwnPages } from '../../../features/minisites/use-minisite.ts';
import { ApiError, isNotFound } from '../../../lib/reading/errors.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty, Failed, Loading } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';
import { NewSite } from './manage-site/NewSite.tsx';
import { PageEditor } from './manage-site/PageEditor.tsx';
import { SiteEditor } from './manage-site/SiteEditor.tsx';

/** The mini-site of an artist: none yet, the whole of it, or one of its pages. */
export function ManageSite() {
  const [search] = useSearchParams();
  const site = useOwnMinisite();
  const pages = useOwnPages(site.data?.id);
  const page = search.get('page');
  if (site.error !== undefined && isNotFound(site.error)) return <NewSite onCreated={site.replace} />;
  if (site.data !== undefined)
    return page === null ? (
      <SiteEditor site={site.data} read={site} pages={pages} />
    ) : (
      <PageEditor key={page} site={site.data} asked={page} pages={pages} />
    );
  return (
    <Section title="Manage Site">
      {site.loading && <Loading>Loading mini-site...</Loading>}
      {site.error !== undefined &&
        (site.error instanceof ApiError && site.error.code === 'ARTIST_PROFILE_REQUIRED' ? (
          <Empty
            title="Create your artist profile first"
            next={<ButtonLink to={paths.artistProfile}>Create Artist Profile</ButtonLink>}
          >
            A mini-site is a gallery of your own under an address of your own, at no extra cost. It stands on your
            artist profile.
          </Empty>
        ) : (
          <Failed message="Failed to fetch mini-site" retry={site.reload} />
        ))}
    </Section>
  );
}
