import { useSearchParams } from 'react-router-dom';
import { FavoriteWorks } from '../../../features/favorites/FavoriteWorks.tsx';
import { FollowedArtists } from '../../../features/favorites/FollowedArtists.tsx';
import { useFavoritesLists } from '../../../features/favorites/use-favorites-lists.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';
import { emptySection } from './empty-sections.tsx';

const Nothing = emptySection('favorites');

function pageOf(search: URLSearchParams, name: string): number {
  const page = Number(search.get(name));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

/** What a person likes, and whom they follow. */
export function Favorites() {
  const [search] = useSearchParams();
  const pages = { works: pageOf(search, 'page'), artists: pageOf(search, 'artists') };
  const { works, artists } = useFavoritesLists(pages);
  const to = (name: string) => (page: number) => {
    const next = new URLSearchParams(search);
    next.set('view', 'favorites');
    next.set(name, String(page));
    return { search: `?${next}` };
  };
  if (works.data?.total === 0 && artists.data?.total === 0) return <Nothing />;
  const error = works.data === undefined ? works.error : artists.data === undefined ? artists.error : undefined;
  const loading = works.data === undefined || artists.data === undefined;
  return (
    <Section title="Favorites">
      {error !== undefined && (
        <Failed
          message={messageOf(error, 'Failed to load favorites')}
          retry={() => Promise.all([works.reload(), artists.reload()])}
        />
      )}
      {loading && error === undefined && <Loading>Loading favorites...</Loading>}
      {!loading && works.data !== undefined && works.data.total > 0 && (
        <FavoriteWorks found={works.data} outdated={works.outdated} to={to('page')} />
      )}
      {!loading && artists.data !== undefined && artists.data.total > 0 && (
        <FollowedArtists found={artists.data} outdated={artists.outdated} to={to('artists')} />
      )}
    </Section>
  );
}
