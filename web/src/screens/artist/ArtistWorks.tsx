import { useSearchParams } from 'react-router-dom';
import { ArtworkGrid } from '../../features/artworks/ArtworkGrid.tsx';
import { useArtworks } from '../../features/artworks/use-artworks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import styles from './ArtistWorks.module.css';

const PER_PAGE = 12;

/** The works of an artist, newest first, a page at a time. @param artistId the artist's user id */
export function ArtistWorks({ artistId }: { artistId: number }) {
  const [search] = useSearchParams();
  const asked = Number(search.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 1 ? asked : 1;
  const { data, error, loading, outdated, reload } = useArtworks({
    artist_id: String(artistId),
    page: String(page),
    limit: String(PER_PAGE),
  });
  if (loading) return <Loading>Loading artworks...</Loading>;
  if (data === undefined) return error ? <Failed message="Failed to load artworks" retry={reload} /> : null;
  if (data.total === 0)
    return <Empty title="No works yet">What the artist lists will hang here. Follow along, or look again later.</Empty>;
  const pages = Math.ceil(data.total / PER_PAGE);
  if (page > pages)
    return (
      <Empty
        title={`There is no page ${page}`}
        next={<ButtonLink to={{ search: '' }}>Go to the first page</ButtonLink>}
      >
        {pages === 1 ? 'All works are on one page.' : `The works are on ${pages} pages.`}
      </Empty>
    );
  return (
    <div className={styles.works} aria-busy={outdated}>
      <ArtworkGrid artworks={data.artworks} />
      <Pagination
        page={page}
        pages={pages}
        to={(number) => ({ search: number === 1 ? '' : `?page=${number}`, hash: window.location.hash })}
      />
    </div>
  );
}
